import type { FileRecord } from '../../domain/shared/file-record.ts';
import type { Json } from '../../domain/shared/json.ts';
import { kindOf } from '../../domain/shared/kind-of.ts';
import { parseInstant } from '../../domain/shared/parse-instant.ts';
import { RecordFields } from '../../domain/shared/record-fields.ts';
import type { RowResult } from '../../domain/shared/row-result.ts';
import { longKeys } from './long-keys.ts';
import type { LongRating, LongRow } from './long-row.ts';

/** Reads one record of the long form, with all its problems. Labels are not checked: no guideline says which there are. */
export function parseLongRow(record: FileRecord): RowResult<LongRow> {
	const fields = new RecordFields(record, longKeys, 'A rating');
	if (fields.problems.length && fields.problems[0].path === '') return { ok: false, problems: fields.problems };
	const name = fields.get('case') === undefined && fields.get('id') !== undefined ? 'id' : 'case';
	if (name === 'case' && fields.get('id') !== undefined)
		fields.say('id', 'The item is named twice, in case and in id. Keep one of them.');
	const row: LongRow = {
		item: fields.required(name, 'Name the item.'),
		scenario: fields.text('scenario'),
		strata: strataOf(record, fields),
		rating: null
	};
	// An export of cases and answers together has a row for every case, also for one that nobody has answered.
	const alone =
		row.scenario !== null && ['annotator', 'question', 'label', 'at'].every((key) => fields.get(key) === undefined);
	if (!alone) row.rating = rating(fields);
	return fields.problems.length ? { ok: false, problems: fields.problems } : { ok: true, value: row };
}

function rating(fields: RecordFields): LongRating {
	const rater = fields.required('annotator', 'Name the rater.');
	const label = fields.required('label', 'A rating has a label.');
	const unclear = fields.flag('unclear');
	const at = fields.text('at');
	const instant = at ? parseInstant(at) : null;
	if (instant && !instant.ok) fields.say('at', instant.message);
	const independent = fields.get('independent') === undefined || fields.flag('independent');
	return {
		rater,
		question: fields.text('question') ?? '',
		label,
		unclear,
		at: instant?.ok ? instant.value : null,
		revision: revision(fields),
		independent,
		content: JSON.stringify([label, unclear, independent, fields.text('note') ?? '', evidence(fields.get('evidence'))])
	};
}

function revision(fields: RecordFields): number | null {
	const value = fields.get('revision');
	if (value === undefined) return null;
	const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
	if (typeof number === 'number' && Number.isInteger(number) && number > 0) return number;
	fields.say(
		'revision',
		`The revision is a whole number from 1, but it is ${typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : kindOf(value)}.`
	);
	return null;
}

/** Quotes as given: whether they stand in the text is for those who have the text. No quotes are written in several ways. */
function evidence(value: Json | undefined): string {
	const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
	return text === '[]' ? '' : text;
}

function strataOf(record: FileRecord, fields: RecordFields): LongRow['strata'] {
	const found: LongRow['strata'] = [];
	if (record.form === 'csv') {
		record.columns.forEach((column, i) => {
			if (column.startsWith('strata.') && record.cells[i])
				found.push([column.slice('strata.'.length), record.cells[i]]);
		});
	} else {
		const strata = fields.get('strata') ?? {};
		if (strata === null || typeof strata !== 'object' || Array.isArray(strata))
			fields.say('strata', `Strata are an object of names with texts, but this is ${kindOf(strata)}.`);
		else
			for (const [name, value] of Object.entries(strata))
				if (typeof value === 'string') found.push([name, value]);
				else fields.say(`strata.${name}`, `A stratum's value has to be a text, but it is ${kindOf(value)}.`);
	}
	return found.sort(([a], [b]) => (a < b ? -1 : 1));
}
