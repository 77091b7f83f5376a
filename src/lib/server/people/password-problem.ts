import { foldName } from '../../domain/shared/fold-name.ts';

// Long passwords that lists of leaked ones begin with. Length does most of the work; this catches what length lets through.
const COMMON = new Set(
	`password1234 password12345 password123456 passwordpassword letmeinletmein 123456789012 1234567890123 12345678901234 123456123456
	112233445566 123456789abc abcdefghijkl abcdefghijklmnop qwertyuiop12 qwertyuiop123 qwertyuiopas qwertyuiop[] qwertyuiopasdf 1qaz2wsx3edc
	1q2w3e4r5t6y q1w2e3r4t5y6 zaq12wsxcde3 asdfghjkl123 asdfghjklzxc zxcvbnmasdfg iloveyou1234 administrator administrator1 changeme1234
	welcome12345 superman1234 correcthorsebatterystaple touchstone123`.split(/\s+/)
);

/** What is wrong with a new password; null when nothing is. Length is asked for, rules about signs are not. */
export function passwordProblem(password: string, name: string): string | null {
	const length = [...password.normalize('NFKC')].length;
	if (length < 12)
		return `The password has ${length} characters; use at least 12. Several words are easier to remember than signs.`;
	if (length > 200) return `The password has ${length} characters; use at most 200.`;
	const plain = foldName(password);
	if (COMMON.has(plain.replace(/\s/g, '')) || /^(.{1,12}?)\1+$/su.test(plain))
		return 'This password is among the first that are tried. Choose words that do not belong together.';
	if (plain.includes(foldName(name)) && length < [...name].length + 8)
		return 'This password is hardly more than your name. Choose words that do not belong together.';
	return null;
}
