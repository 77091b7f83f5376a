import type { Subject, SubjectItem } from '../../domain/formal/subject.ts';
import { byCodeUnits } from '../../domain/freeze/by-code-units.ts';
import type { Codebook } from '../../domain/guideline/codebook.ts';
import type { JsonObject } from '../../domain/shared/json.ts';

/** Joins cases and references into items: cases or, where the guideline's unit is the scenario, scenarios. */
export function subjectOf(
	codebook: Codebook,
	cases: Iterable<{ id: string; scenario: string; visible: JsonObject }>,
	references: Iterable<{ id: string; question: string; label: string }>
): Subject {
	const items = new Map<string, SubjectItem & { references: Map<string, string> }>();
	for (const { id: caseId, scenario, visible } of cases) {
		const id = codebook.unit === 'case' ? caseId : scenario;
		const known = items.get(id);
		if (known) known.visible.push(visible);
		else items.set(id, { id, scenario, visible: [visible], references: new Map() });
	}
	for (const { id, question, label } of references) items.get(id)?.references.set(question, label);
	return { codebook, items: [...items.values()].sort((a, b) => byCodeUnits(a.id, b.id)) };
}
