import { checkAnswer } from '../../domain/crosscheck/check-answer.ts';
import type { Scored } from '../../domain/crosscheck/outcome.ts';
import { scoreResponse, type CheckAnswer } from '../../domain/crosscheck/score-response.ts';
import type { JsonObject } from '../../domain/shared/json.ts';
import { sha256 } from '../sha256.ts';
import type { Attempt } from './attempt.ts';
import { decodedBody } from './decoded-body.ts';

type ScoredResponse = Extract<Scored, { kind: 'scored' }>;

/** Makes anew what was noted of attempts, out of their bytes. */
export class AttemptAudit {
	/** The check of a run's schema, which all of its requests end with. */
	private tail = '';
	private check_: CheckAnswer = () => null;

	/** What the attempt comes to: a scored response, null for a failure on the way, or in a sentence why the line does not hold. */
	check(attempt: Attempt): ScoredResponse | null | string {
		const { request, response, response_sha256: sum, redacted, outcome, status, cut } = attempt;
		if (sha256(request) !== attempt.request_sha256) return 'The request is not the one that its hash is of.';
		const bytes =
			response === null ? null : typeof response === 'string' ? response : Buffer.from(response.base64, 'base64');
		// Of a body that the key was taken out of, the hash is of what came.
		if (!redacted && (bytes === null ? null : sha256(bytes)) !== sum)
			return 'The response is not the one that its hash is of.';
		if (outcome === null) return null;
		const again = scoreResponse({ status: status ?? 0, body: decodedBody(attempt), cut }, this.answers(request));
		if (again.kind !== 'scored' || again.outcome !== outcome)
			return `The response was noted as ${outcome}, and is ${again.kind === 'scored' ? again.outcome : 'none that is scored'}.`;
		return again;
	}

	private answers(request: string): CheckAnswer {
		const tail = request.slice(request.lastIndexOf('"response_format"'));
		if (tail !== this.tail) {
			const { response_format } = JSON.parse(request) as { response_format: { json_schema: { schema: JsonObject } } };
			this.check_ = checkAnswer(response_format.json_schema.schema);
			this.tail = tail;
		}
		return this.check_;
	}
}
