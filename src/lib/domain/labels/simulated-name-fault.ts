/**
 * Simulated answers keep apart from people's, and their names say what they are wherever they stand, also in files that leave the study: in a
 * study that was made for them every imported name begins with `simulated`, and in no other does one. Why a name does not do, or null.
 */
export function simulatedNameFault(name: string, simulated: boolean): string | null {
	const marked = /^simulated(?![\p{L}\p{N}])/iu.test(name);
	if (marked === simulated) return null;
	return simulated
		? `The study is made for simulated answers, so names in it begin with “simulated”, as in simulated-1; ${JSON.stringify(name.slice(0, 60))} would be taken for a person.`
		: `${JSON.stringify(name.slice(0, 60))} is the name of a simulated person. Simulated answers belong in a study made for them: “study create --simulated”.`;
}
