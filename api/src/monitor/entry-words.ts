import { jsonIn, readDate } from '@noticeboard/content-model';
import { z } from 'zod';

const entrySchema = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  time: z.string(),
  what: z.string(),
  reason: z.string().optional(),
  changes: z.unknown(),
});
const changeSchema = z.object({ label: z.string(), before: z.unknown(), after: z.unknown() });

/** The sentences about an entry that somebody should look at; none for most. A text that is no entry is one. */
export function wordsOf(json: string): string[] {
  const entry = entrySchema.safeParse(jsonIn(json)).data;
  if (!entry) return ['an entry is none that a portal makes'];
  const { title, time, what, reason = '' } = entry;
  const because = reason === '' ? '' : `, reason: ${reason}`;
  if (entry.kind === 'text') return [`${time}  a text of ${title} was taken out${because}`];
  if (what === 'Withdrawn' || what === 'Removed') return [`${time}  ${title} was ${what.toLowerCase()}${because}`];
  const changes = z.array(changeSchema).safeParse(entry.changes).data ?? [];
  return changes.flatMap(({ label, before, after }) => {
    if (!/last date/i.test(label) || typeof before !== 'string' || typeof after !== 'string' || before === '')
      return [];
    const way = directionOf(before, after);
    return way === undefined
      ? []
      : [`${time}  the ${label.toLowerCase()} of ${title} ${way}: ${before} → ${after || 'none'}${because}`];
  });
}

function directionOf(before: string, after: string): string | undefined {
  if (after === '') return 'was taken away';
  const [then, now] = [before, after].map(lastDayIn);
  if (then === undefined || now === undefined) return 'was worded otherwise';
  if (now === then) return undefined;
  return now < then ? 'was set back' : 'was extended';
}

/** YYYY-MM-DD; undefined where the text is not read as a day. */
function lastDayIn(text: string): string | undefined {
  const reading = readDate(text);
  return reading.kind === 'date' || reading.kind === 'range' ? reading.to : undefined;
}
