/** Everything that is recorded: one event for each write. Data holds ids and counts, never case text or labels of others. */
export type AuditEvent =
	| { type: 'person.added'; data: { person: string; name: string; role: string; kind: string } }
	| { type: 'person.link-made'; data: { person: string } }
	| { type: 'person.signed-in'; data: { person: string; by: 'link' | 'password' } }
	| { type: 'person.signed-out'; data: { person: string; everywhere: boolean } }
	| { type: 'person.password-set'; data: { person: string } }
	| { type: 'person.role-changed'; data: { person: string; from: string; to: string } }
	| { type: 'person.disabled'; data: { person: string } }
	| { type: 'person.enabled'; data: { person: string } }
	| {
			type: 'study.created';
			data: {
				study: string;
				slug: string;
				guideline: string;
				guidelineSha256: string;
				seed: number;
				panel: number;
				discussion: boolean;
				assistance: boolean;
			};
	  }
	| {
			type: 'cases.imported';
			data: { cases: number; new: number; unchanged: number; updated: number; files: string[] };
	  }
	| {
			type: 'assignment.planned';
			data: { plan: string; method: string; annotators: string[]; assignments: number; seed: number };
	  }
	| { type: 'assignment.moved'; data: { plan: string; from: string; to: string; assignments: number } }
	| { type: 'flags.imported'; data: { rows: number; new: number; unchanged: number; file: string; sha256: string } }
	| { type: 'flags.shown'; data: { person: string; items: string[] } }
	| { type: 'labels.submitted'; data: { submission: string; answers: number; sha256: string } }
	| { type: 'labels.imported'; data: { rows: number; new: number; unchanged: number; file: string; sha256: string } }
	| { type: 'study.closed'; data: { settled: number; disputed: number; waived: string | null } }
	| { type: 'dispute.sent'; data: { dispute: string; item: string; question: string; reason: string } }
	| { type: 'dispute.claimed'; data: { dispute: string; until: string } }
	| { type: 'dispute.released'; data: { dispute: string } }
	| { type: 'dispute.blind-decided'; data: { dispute: string; decision: string; sha256: string } }
	| { type: 'dispute.decided'; data: { dispute: string; decision: string; supersedes: string | null; sha256: string } }
	| { type: 'dispute.commented'; data: { dispute: string; comment: string; sha256: string } }
	| { type: 'decisions.imported'; data: { rows: number; new: number; unchanged: number; file: string; sha256: string } }
	| { type: 'agreement.viewed'; data: { question: string | null } }
	| { type: 'release.frozen'; data: { release: string; version: string; contentSha256: string; references: number } }
	| { type: 'release.attached'; data: { release: string; name: string; sha256: string } }
	| { type: 'crosscheck.started'; data: { run: string; model: string; resumed: boolean } }
	| {
			type: 'crosscheck.finished';
			data: { run: string; cases: number; scored: number; failures: number; stopped: string | null };
	  }
	| { type: 'backup.made'; data: { file: string; sha256: string } }
	| { type: 'backup.failed'; data: { newest: string | null } }
	| { type: 'backup.restored'; data: { file: string } };
