import type { OwnPlace } from '../../domain/adjudication/discussion-page.ts';

/** Where a case stands in one's own queue, in words: "Scenario 12, context C", "Case 3". */
export function ownPlaceWords(own: OwnPlace | null, present: 'case' | 'scenario'): string {
	if (!own) return 'A case outside your queue';
	const page = `${present === 'scenario' ? 'Scenario' : 'Case'} ${own.place}`;
	return own.letter === null ? page : `${page}, context ${own.letter}`;
}
