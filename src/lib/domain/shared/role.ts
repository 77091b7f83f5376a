/** What a person does in Touchstone. */
export type Role = 'annotator' | 'adjudicator' | 'maintainer';
