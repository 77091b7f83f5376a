import type { Kind } from './decision-drafts.ts';
import type { Written } from './written.ts';

/** What a decision still lacks before it can be sent, and the control that it is about; null when nothing. The server checks the same. */
export function shortcoming(
	written: Written,
	{ kind, labels, changing }: { kind: Kind; labels: number; changing: boolean }
): { field: keyof Written; message: string } | null {
	if (!written.label) return { field: 'label', message: 'No label is chosen.' };
	if (written.unresolved && labels > 2 && !written.alternative)
		return { field: 'alternative', message: 'The other reading has no label.' };
	if (written.unresolved && written.alternative === written.label)
		return { field: 'alternative', message: 'The other reading has the same label as the decision.' };
	if (!written.rationale.trim())
		return {
			field: 'rationale',
			message: `The ${kind === 'blind' ? 'decision' : 'final decision'} has no reason. Say which words or facts decide it.`
		};
	if (changing && !written.changeReason.trim())
		return { field: 'changeReason', message: 'A final decision is stored. Say why it is changed.' };
	return null;
}
