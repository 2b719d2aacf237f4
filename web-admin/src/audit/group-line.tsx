import { useTranslate } from 'react-admin';
import type { EventGroup } from './event-groups.js';
import { groupWords } from './group-words.js';

/** What an action did, on a line: "Posting changed, Notification added ×2 and 1 more". */
export function GroupLine({ group }: { readonly group: EventGroup }) {
  const translate = useTranslate();
  const { told, more } = groupWords(group);
  const line = told.map(({ words, count }) => `${translate(words)}${count > 1 ? ` ×${count}` : ''}`).join(', ');
  return more > 0 ? translate('%{line} and %{count} more', { line, count: more }) : line;
}
