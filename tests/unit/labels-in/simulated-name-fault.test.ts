import { expect, it } from 'vitest';
import { simulatedNameFault } from '../../../src/lib/domain/labels/simulated-name-fault.ts';

it.each(['simulated-1', 'Simulated annotator', 'SIMULATED', 'simulated:a'])(
	'%s says what it is: for a study with simulated answers alone',
	(name) => {
		expect(simulatedNameFault(name, true)).toBeNull();
		expect(simulatedNameFault(name, false)).toContain('study create --simulated');
	}
);

it.each(['annotator-1', 'simulatedness', 'not-simulated', ' simulated', 'simulated2', ''])(
	'%j is no such name: for people alone',
	(name) => {
		expect(simulatedNameFault(name, false)).toBeNull();
		expect(simulatedNameFault(name, true)).toContain('begin with “simulated”');
	}
);
