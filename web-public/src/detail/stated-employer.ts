import type { Posting } from '@noticeboard/content-model';

const label =
  /^\s*(?:(?:hiring |recruiting |name of (?:the )?)?organi[sz]ation|employer|recruiting body|संगठन|नियोक्ता|भर्ती संस्था)\s*[:：]\s*(\S.*)$/iu;
/** "See the notice" is none, typed as it mostly is: in small letters. */
const nameBegins = /^[\p{Lu}\p{Lo}\p{N}]/u;
const longest = 200;

/**
 * The employer, where a text of the posting names it in so many words: "Organisation: Staff Selection Commission", as a
 * line or as a row of a table. There is no field for it, and a title or a host is not a name.
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
    const name = label.exec(text)?.[1]?.trim();
    if (name && nameBegins.test(name) && name.length <= longest) return name;
  }
  return undefined;
}
