import {
  type Attachment,
  type Family,
  foldText,
  type Posting,
  readStates,
  stateOf,
  type UsefulItems,
} from '@noticeboard/content-model';
import { storedFile } from '../app/addresses';
import { employerOfHosts } from './employers';

const employerLabel =
  /^\s*(?:(?:hiring |recruiting |name of (?:the )?)?organi[sz]ation|employer|recruiting body|संगठन|नियोक्ता|भर्ती संस्था)\s*[:：]\s*(\S.*)$/iu;
/** A name begins with a capital letter or a digit, unlike "see the notice". */
const nameBegins = /^[\p{Lu}\p{Lo}\p{N}]/u;
const maxNameLength = 200;

/**
 * The employer that a line or a table row of the posting names explicitly: "Organisation: Staff Selection Commission".
 * No field holds it, and a title is not a name.
 */
export function statedEmployer({
  notifications,
  tables,
}: Pick<Posting, 'notifications' | 'tables'>): string | undefined {
  const lines = [...notifications]
    .reverse()
    .flatMap(({ fields }) => [
      ...fields.postRecruitmentInputs,
      ...fields.dynamicInputs,
      ...[fields.shortInfo, fields.details, fields.additionalInfo].flatMap((text) => text.split('\n')),
    ]);
  const rows = tables.flatMap((table) => table.rows.map((cells) => cells.map(({ value }) => value).join(': ')));
  for (const text of [...lines, ...rows]) {
    const name = employerLabel.exec(text)?.[1]?.trim();
    if (name && nameBegins.test(name) && name.length <= maxNameLength) return name;
  }
  return undefined;
}

/** The employer that the posting names, else the body whose official host it leads to. */
export function employerOf(posting: Posting): string | undefined {
  return statedEmployer(posting) ?? employerOfHosts(posting);
}

/** Where the work is, as the filter of states reads it; empty where no text says so, or the family is no vacancies. */
export function placesOf(family: Family, posting: Posting): readonly string[] {
  if (!family.site.vacancies) return [];
  return readStates(posting).flatMap(({ value }) => stateOf(value)?.label ?? []);
}

interface StatedSalary {
  readonly least: number;
  readonly most: number;
  readonly per: 'MONTH' | 'YEAR';
}

const amount = String.raw`(?:₹|rs\.?|inr)?\s*([\d,]+)(?:\/-)?`;
const range = new RegExp(`^\\s*${amount}\\s*(?:–|-|to|से)\\s*${amount}`, 'iu');
const perMonth = /per month|a month|\/ ?month|p\.m\.|monthly|प्रति ?माह|मासिक/iu;
const perYear = /per annum|per year|\/ ?year|p\.a\.|annual|yearly|प्रति ?वर्ष|वार्षिक/iu;

const otherUnit = /lakh|lac|lpa|crore|लाख|करोड़|\d\s*k\b|\.\d/iu;

/** A range in rupees with its period; undefined where the text leaves either open. */
export function statedSalary(text: string): StatedSalary | undefined {
  if (otherUnit.test(text)) return undefined;
  const [, from, to] = range.exec(text) ?? [];
  const [least, most] = [from, to].map((digits) => Number(digits?.replaceAll(',', '')));
  if (!least || !most || least > most) return undefined;
  if (perMonth.test(text) === perYear.test(text)) return undefined;
  return { least, most, per: perMonth.test(text) ? 'MONTH' : 'YEAR' };
}

const namesNotice = /notif|notice|advt|advertisement|bulletin|prospectus|corrigendum|अधिसूचना|सूचना|विज्ञापन|विज्ञप्ति/;
/** "Answer Key Notice" names no notification of the posting. */
const namesOther = /answer key|syllabus|result|admit card|merit list|उत्तर कुंजी|पाठ्यक्रम|परिणाम|प्रवेश पत्र/;

export interface NoticePdf {
  readonly href: string;
  /** Where it does not name a notice. */
  readonly title?: string;
}

/**
 * The PDF for the action bar: the newest that is titled as a notice, otherwise the newest of all.
 * @param gone by stored path
 */
export function noticePdf(
  items: readonly UsefulItems[],
  gone: Readonly<Record<string, unknown>> = {},
): NoticePdf | undefined {
  const newestFirst = [...items].reverse().flatMap(({ attachments }) => attachments);
  const pdfs = newestFirst.filter(({ type, content }) => type === 'pdf' && !(content in gone));
  const found = pdfs.find(isNotice) ?? pdfs[0];
  const href = found && storedFile(found.content, found.fileName);
  if (!found || href === undefined) return undefined;
  return { href, ...(!isNotice(found) && { title: found.title }) };
}

function isNotice({ title }: Attachment): boolean {
  const folded = foldText(title);
  return namesNotice.test(folded) && !namesOther.test(folded);
}
