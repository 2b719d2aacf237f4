import { notificationFields } from '@noticeboard/content-model';
import type { FieldChange, ReaderChange } from '@noticeboard/content-model';

const datesAndFees: ReadonlySet<string> = new Set(
  notificationFields.filter(({ group }) => group === 'dates' || group === 'fees').map(({ name }) => name),
);

/**
 * As much of a change as its words need: of a whole notice the dates and fees that it brought, of a removed one its
 * name. The rest of it stands on the page, or stood there.
 */
export function toldChange(change: ReaderChange): ReaderChange {
  switch (change.kind) {
    case 'noticeAdded':
      return { ...change, changes: change.changes.filter(isDateOrFee) };
    case 'noticeRemoved':
      return { ...change, changes: [] };
    default:
      return change;
  }
}

function isDateOrFee({ path }: FieldChange): boolean {
  return datesAndFees.has(path.split('/')[2] ?? '');
}

/** Beyond this a text is cut where many changes stand on one page; its own page has it whole. */
const longestText = 300;

export function cutChange(change: ReaderChange): ReaderChange {
  const changes = change.changes
    .slice(0, mostFields)
    .map(({ before, after, ...rest }) => ({ ...rest, before: cut(before), after: cut(after) }));
  return { ...change, changes };
}

const mostFields = 12;

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > longestText ? `${characters.slice(0, longestText - 1).join('')}…` : text;
}
