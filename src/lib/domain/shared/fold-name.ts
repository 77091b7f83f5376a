/** A name with case, normalisation and outer blanks taken away: two different names that fold alike are easily mixed up by people. */
export function foldName(name: string): string {
	if (/^[!-~]*$/.test(name)) return name.toLowerCase();
	return name.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}
