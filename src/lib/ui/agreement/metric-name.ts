/** Metrics that are shown to people, in order, with what they are called. The full list is in the JSON. */
export const METRIC_NAMES: readonly (readonly [name: string, words: string])[] = [
	['unanimous_share', 'Unanimous share'],
	['pairwise_agreement', 'Pairwise agreement'],
	['pair_averaged_agreement', 'Agreement averaged over pairs'],
	['fleiss_kappa', 'Fleiss’ kappa'],
	['fleiss_kappa_unequal', 'Fleiss’ kappa, unequal numbers of answers'],
	['fleiss_kappa_pairable', 'Fleiss’ kappa, cases with two answers or more'],
	['fleiss_kappa_listwise', 'Fleiss’ kappa, complete cases'],
	['conger_kappa', 'Conger’s kappa'],
	['cohen_kappa', 'Cohen’s kappa'],
	['cohen_kappa_quadratic', 'Cohen’s kappa, quadratic weights'],
	['light_kappa', 'Light’s kappa'],
	['scott_pi', 'Scott’s pi'],
	['krippendorff_alpha_nominal', 'Krippendorff’s alpha, nominal'],
	['krippendorff_alpha_ordinal', 'Krippendorff’s alpha, ordinal'],
	['gwet_ac1', 'Gwet’s AC1'],
	['gwet_ac2_quadratic', 'Gwet’s AC2, quadratic weights'],
	['randolph_kappa', 'Randolph’s kappa']
];
