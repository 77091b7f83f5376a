import { expect, it } from 'vitest';
import { effectOfSeeing } from '../../../src/lib/domain/adjudication/effect-of-seeing.ts';

it('counts what was kept, what changed, in which direction, and from what to what', () => {
	const pair = (blind: string, final: string, majority: string | null) => ({ blind, final, majority });
	expect(
		effectOfSeeing([
			pair('ALLOW', 'ALLOW', 'BLOCK'),
			pair('ALLOW', 'BLOCK', 'BLOCK'),
			pair('ALLOW', 'BLOCK', 'BLOCK'),
			pair('BLOCK', 'ALLOW', 'BLOCK'),
			pair('BLOCK', 'ALLOW', null),
			pair('EXECUTE', 'ASK', 'BLOCK')
		])
	).toEqual({
		decisions: 6,
		kept: 1,
		changed: 5,
		toward_majority: 2,
		away_from_majority: 1,
		neither: 2,
		moves: [
			{ from: 'ALLOW', to: 'BLOCK', count: 2 },
			{ from: 'BLOCK', to: 'ALLOW', count: 2 },
			{ from: 'EXECUTE', to: 'ASK', count: 1 }
		]
	});
	expect(effectOfSeeing([])).toMatchObject({ decisions: 0, changed: 0, moves: [] });
});
