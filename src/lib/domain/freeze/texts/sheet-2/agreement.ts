import type { Json, JsonObject } from '../../../shared/json.ts';
import { markdownText as text } from '../../markdown-text.ts';
import type { DocumentInput } from '../document-input.ts';
import { table } from '../table.ts';

/** Metrics that the sheet shows, in order. They have a list of their own: the one of the manifest may grow, this text may not. */
const SHOWN: [name: string, title: string][] = [
	['unanimous_share', 'Unanimous items'],
	['pairwise_agreement', 'Pairwise agreement'],
	['fleiss_kappa', 'Fleiss’ kappa'],
	['fleiss_kappa_unequal', 'Fleiss’ kappa, unequal numbers of ratings'],
	['cohen_kappa', 'Cohen’s kappa'],
	['krippendorff_alpha_nominal', 'Krippendorff’s alpha, nominal'],
	['krippendorff_alpha_ordinal', 'Krippendorff’s alpha, ordinal'],
	['gwet_ac1', 'Gwet’s AC1']
];

/** How far the annotators agreed, with intervals, how these were made, and what to beware of. */
export function sheetAgreement({ stated, found, codebook, report }: DocumentInput): string[] {
	const several = codebook.questions.length > 1;
	const { bootstrap, cluster, seed } = report.options as { bootstrap: number; cluster: string | null; seed: number };
	return [
		`## Agreement`,
		`Computed from each annotator’s last independent answer, before anything of the others${stated.assistance ? ', or a flag,' : ''} was seen. Intervals are percentiles of a bootstrap that resamples ${cluster === 'scenario' ? 'scenarios with all their cases' : 'items'} (${bootstrap} replicates, seed ${seed}).`,
		...codebook.questions.flatMap((question) => {
			const figures = found.agreement.questions[question.id];
			const head = several ? [`### ${text(question.title)} (\`${question.id}\`)`] : [];
			if (!figures) return [...head, 'No answers.'];
			const warnings = ((report.questions as JsonObject)[question.id] as JsonObject).warnings as { message: string }[];
			return [
				...head,
				`${figures.items} items, ${figures.raters} annotators, ${figures.ratings} answers.`,
				metrics(figures.headline),
				...(warnings.length ? [warnings.map(({ message }) => `- ${text(message)}`).join('\n')] : [])
			];
		}),
		`All figures, also by group and by annotator, are in agreement.json, with the answers they were computed from.`
	];
}

function metrics(headline: JsonObject): string {
	// The same number twice tells nothing: of Fleiss' two kappas the one that the data allow.
	const complete = Object.hasOwn(headline, 'fleiss_kappa') && (headline.fleiss_kappa as JsonObject).value !== null;
	const hidden = complete ? 'fleiss_kappa_unequal' : 'fleiss_kappa';
	const shown = SHOWN.filter(
		([name]) => Object.hasOwn(headline, name) && (name !== hidden || !Object.hasOwn(headline, 'fleiss_kappa_unequal'))
	);
	return table(
		['Measure', 'Value', 'Interval'],
		shown.map(([name, title]) => [title, ...figure(headline[name])])
	);
}

function figure(metric: Json): [string, string] {
	const { value, ci, undefined: reason } = (metric ?? {}) as JsonObject;
	if (typeof value !== 'number') return ['undefined', typeof reason === 'string' ? reason : ''];
	const { low, high, level } = (ci ?? {}) as JsonObject;
	if (typeof low !== 'number' || typeof high !== 'number') return [value.toFixed(4), 'none'];
	const share = typeof level === 'number' ? ` (${Number((level * 100).toFixed(1))} %)` : '';
	return [value.toFixed(4), `${low.toFixed(4)} to ${high.toFixed(4)}${share}`];
}
