import { agreementReport, type AgreementInput } from '../../src/lib/domain/freeze/agreement-report.ts';
import { independentAnswers } from '../../src/lib/domain/freeze/settle.ts';
import type { JsonObject } from '../../src/lib/domain/shared/json.ts';
import { sha256 } from '../../src/lib/server/sha256.ts';

/** So many of the fixtures' releases have answers of their own. */
const OWN = 2;

/**
 * The agreement of a release, computed once for the same answers: its bootstrap takes nine tenths of the time of a verification. Of answers
 * that were changed it is computed one time in sixteen, and else another release's is given, which then does not hold. The same input always fares the same.
 */
export function fuzzQuickReport(): (input: AgreementInput) => JsonObject {
	const known = new Map<string, JsonObject>();
	return (input) => {
		const { codebook, items, ledger, seed } = input;
		const answers = [...independentAnswers(ledger, codebook.questions, items)];
		const strata = items.map(({ id, scenario, strata }) => [id, scenario, [...strata]]);
		const key = sha256(JSON.stringify([seed, codebook.questions, strata, answers, [...ledger.annotators]]));
		const found = known.get(key);
		if (found) return found;
		if (known.size >= OWN && !key.startsWith('0')) return [...known.values()][0];
		const made = agreementReport(input);
		// The fixtures come first; what is made of them is not kept, so that memory stays as it is.
		if (known.size < OWN) known.set(key, made);
		return made;
	};
}
