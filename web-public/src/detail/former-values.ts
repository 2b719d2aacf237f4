import type { Attachment, ChangeHistory, UsefulItems } from '@noticeboard/content-model';
import type { Former } from './detail.data';

/** What stood where a value stands now; undefined where nothing did. */
export type FormerOf = (path: string, value: string) => Former | undefined;

/** By path and present value: the lines of a field share one path, and only the value says which of them changed. */
export function formerValuesOf({ entries }: ChangeHistory): FormerOf {
  const formers = new Map<string, Former | undefined>();
  for (const { at, changes } of entries)
    for (const { path, before, after } of changes) {
      const key = keyOf(path, after);
      // The newest change comes first, and it alone tells.
      if (after !== '' && !formers.has(key)) formers.set(key, before === '' ? undefined : { text: before, at });
    }
  return (path, value) => formers.get(keyOf(path, value));
}

function keyOf(path: string, value: string): string {
  return `${path}\n${value}`;
}

/** What useful links were, by `<items id>/<index>`. Links that have changed places since are left unmarked. */
export function formerLinks(items: readonly UsefulItems[], formerOf: FormerOf): Readonly<Record<string, Former>> {
  const marks = items.flatMap(({ id, attachments }) =>
    attachments.flatMap((attachment, place) => {
      const key = `${id}/${place}`;
      const former = shownTexts(attachment)
        .map((text) => formerOf(`links/${key}`, text))
        .find(Boolean);
      return former ? [[key, former] as const] : [];
    }),
  );
  return Object.fromEntries(marks);
}

/** How a change may have called it: by its target, by its file, by its title. */
function shownTexts({ title, type, content, fileName }: Attachment): readonly string[] {
  const file = fileName || 'PDF';
  return type === 'link' ? [content, title.trim()] : [file, `${file} (replaced)`, title.trim()];
}
