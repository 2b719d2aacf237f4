import { jsonIn } from '@noticeboard/content-model';
import { foldName } from './folded-names.js';
import { membersOf, openingOf, RecordList, type Stretch } from './record-list.js';

/** Strings, numbers and truths beside a list, by their path in folded names: `meta.pagination.total`. */
export type Facts = ReadonlyMap<string, string | number | boolean>;

/** A list as an API gives it: bare, or in an envelope such as `{ "data": […], "total": 25 }`. */
export interface Answer {
  readonly list: RecordList;
  readonly facts: Facts;
}

/** An envelope has no more levels; objects that lie deeper are not searched. */
const mostLevels = 3;
const mostFacts = 200;
const longestFact = 4000;

/** Names that an envelope gives to its list, where it has several. */
const listNames = /^(data|docs|documents|items|results?|records|rows|list|content|entries|hits|values?)$/;

/** The list in a stretch, if there is one and it is clear which. @throws UnreadableSource */
export async function answerIn(stretch: Stretch): Promise<Answer | undefined> {
  const opens = stretch.isSequence ? '[' : await openingOf(stretch);
  if (opens === '[') return { list: new RecordList(stretch), facts: new Map() };
  if (opens !== '{') return undefined;
  const lists: FoundList[] = [];
  const facts = new Map<string, string | number | boolean>();
  await explore(stretch, '', { lists, facts });
  const named = lists.filter(({ name }) => listNames.test(name));
  const [list, other] = lists.length === 1 ? lists : named;
  return list && !other ? { list: new RecordList(list.stretch), facts } : undefined;
}

interface FoundList {
  readonly name: string;
  readonly stretch: Stretch;
}

interface Found {
  readonly lists: FoundList[];
  readonly facts: Map<string, string | number | boolean>;
}

async function explore(stretch: Stretch, path: string, { lists, facts }: Found, level = 1): Promise<void> {
  for await (const { key, from, to, opens } of membersOf(stretch, { collects: false })) {
    const name = foldName(key);
    const inner = { ...stretch, from, to };
    const own = path === '' ? name : `${path}.${name}`;
    if (opens === 'array') {
      if (lists.length < mostFacts) lists.push({ name, stretch: inner });
    } else if (opens === 'object') {
      if (level < mostLevels) await explore(inner, own, { lists, facts }, level + 1);
    } else if (facts.size < mostFacts && to - from <= longestFact) {
      const value = await valueIn(inner, to - from);
      if (['string', 'number', 'boolean'].includes(typeof value)) facts.set(own, value as string | number | boolean);
    }
  }
}

async function valueIn({ file, from = 0 }: Stretch, length: number): Promise<unknown> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return jsonIn(buffer.toString('utf8', 0, bytesRead));
}
