import type { Family } from '../families.js';
import { type Field, notificationFields, wireName } from '../posting-fields.js';
import { agesFault } from './ages.js';
import { checkMessage, checkTexts, type CheckWords, isGrave } from './check-texts.js';
import type { WireCheck } from './check.schema.js';
import type { Checked, CheckedPosting } from './checked.js';
import { dateChecks, datesIn, periodChecks } from './date-checks.js';
import { shownLinks, type ShownLink, strangeHosts } from './shown-links.js';

/** An editor may want to look at this again. */
export interface Check extends CheckWords {
  /** Name of the field that it stands at: in events, and on the wire. */
  readonly name: string;
  readonly field: string;
  readonly notificationId?: string;
  /** Label of the field or the link, as readers see it. */
  readonly label: string;
}

export interface CheckOptions {
  readonly now: Date;
  /** The last date of a notification as it was before it moved last; undefined where it has not. */
  readonly formerLastDate?: ((notificationId: string) => string | undefined) | undefined;
}

/**
 * Finds what looks wrong with a record by itself: pure, and quick enough for every key that is typed. Titles of others
 * and links are asked elsewhere.
 */
export function checksOf(record: Checked, options: CheckOptions): readonly Check[] {
  return [...checksInSteps(record, options)].flat();
}

/** The same in steps, a notification each: one may hold hundreds of dates, and a posting thousands of them. */
export function* checksInSteps(record: Checked, options: CheckOptions): Generator<readonly Check[]> {
  const links = shownLinks(record);
  if (record.kind === 'listing') yield listingChecks(record, links);
  else {
    const { family, state: posting } = record;
    for (const notification of posting.notifications)
      yield notificationChecks(family, posting.title, notification, options);
    yield wholeChecks(posting, links);
  }
  const family = record.kind === 'posting' ? record.family : undefined;
  yield strangeHosts(links).map(({ link, ...words }) => atLink(family, link, words));
}

type Of<K extends Checked['kind']> = Extract<Checked, { readonly kind: K }>;

/** Finds what a posting lacks as a whole. */
function wholeChecks({ usefulItems }: CheckedPosting, links: readonly ShownLink[]): readonly Check[] {
  const hasPdf = usefulItems.some(({ attachments }) =>
    attachments.some(({ type, content }) => type === 'pdf' && content !== ''),
  );
  return [
    ...(links.length === 0 ? [noLink(rowOf('websiteLink'))] : []),
    ...(hasPdf
      ? []
      : [{ code: 'noPdf', params: {}, name: 'attachments', field: 'attachments', label: 'PDF' } as const]),
  ];
}

/** @param notification as it is stored, or as a form holds it */
export function notificationChecks(
  family: Family,
  title: string,
  { id: notificationId, fields }: CheckedPosting['notifications'][number],
  { now, formerLastDate }: CheckOptions,
): readonly Check[] {
  const at = (name: string, words: CheckWords, label = rowOf(name).label): Check => {
    return { ...words, name, field: wireName(family, rowOf(name)), notificationId, label };
  };
  const ages = agesFault(fields);
  return [
    ...datesIn(fields).flatMap((date) => dateChecks(title, date).map((words) => at(date.field, words, date.label))),
    ...periodChecks(fields, now, formerLastDate?.(notificationId)).map(({ field, ...words }) => at(field, words)),
    ...(ages ? [at('endDate', { code: 'ageLimits', ...ages })] : []),
  ];
}

function listingChecks({ state: { pdfFile } }: Of<'listing'>, links: readonly ShownLink[]): readonly Check[] {
  return links.length === 0 && pdfFile === '' ? [noLink({ name: 'applyLink', label: 'Apply Link' })] : [];
}

function noLink({ name, label }: Pick<Field, 'name' | 'label'>): Check {
  return { code: 'noOfficialLink', params: {}, name, field: name, label };
}

/** A check of a link, at its field. */
export function atLink(family: Family | undefined, link: ShownLink, words: CheckWords): Check {
  const { name, notificationId, label } = link;
  const row = notificationFields.find((field) => field.name === name);
  return {
    ...words,
    name,
    field: family && row ? wireName(family, row) : name,
    ...(notificationId !== undefined && { notificationId }),
    label,
  };
}

function rowOf(name: string): Field {
  const row = notificationFields.find((field) => field.name === name);
  if (!row) throw new RangeError(`a notification has no field ${name}`);
  return row;
}

/** Another record has a title of the same words. */
export function doubleCheck({ titleField }: Pick<Family, 'titleField'>, title: string): Check {
  return { code: 'probableDouble', params: { title }, name: 'title', field: titleField, label: 'Title' };
}

/** As the API sends it. */
export function checkToWire(record: WireCheck['record'], check: Check, stepId?: string): WireCheck {
  const { code, cause, params, field, notificationId } = check;
  return {
    code,
    field,
    record,
    ...(notificationId !== undefined && { notificationId }),
    ...(stepId !== undefined && { stepId }),
    message: checkMessage(check),
    parts: { ...(cause && { cause }), params },
    wayOn: checkTexts[code].wayOn,
    grave: isGrave(code),
  };
}
