import { isSilentWord, queryWords, searchNames, searchWords, type SearchedLine } from '@noticeboard/content-model';
import { type SearchFile, type SearchPlace } from './search-file.js';

/** Words of a question beyond that many are left out: titles have fewer. */
const mostWords = 24;
/** The newest that are looked at for each way to read a question. */
const mostAtOnce = 50;
/** So many hits are enough that slips are not looked for. */
const enough = 3;

/** A part of a question: a word or a name of several, and what is taken for it. Words that stand together are all meant. */
interface Concept {
  readonly said: readonly string[];
  readonly ways: readonly (readonly string[])[];
}

/** A record that has the words of a question. */
export interface PlannedHit extends SearchPlace {
  readonly row: number;
  /** Parts of the question that its title has. */
  readonly inTitle: number;
  readonly isInTitle: boolean;
}

export interface Found {
  /** The best first. */
  readonly hits: readonly PlannedHit[];
  /** The line of a record that a hit is found in. */
  readonly lineOf: (title: string, lines: Iterable<SearchedLine>) => SearchedLine | undefined;
}

/**
 * Finds all words of a question that tell something, in any order: as they are said or by another name of the same, as
 * they sound, and with a slip. Titles with more of the question come first, then the newest.
 */
export function findAll(file: SearchFile, q: string): Found {
  const concepts = conceptsOf(file, q);
  const found = new Map<number, PlannedHit>();
  const asked = new Set<string>();
  let widest = concepts;
  const look = (read: readonly Concept[], where: 'titles' | 'texts') => {
    widest = read;
    if (read.length === 0 || found.size >= mostAtOnce) return;
    const expression = tellingOf(read).map(expressionOf).join(' AND ');
    // Mostly there is nothing that sounds alike, and no slip.
    if (asked.has(where + expression)) return;
    asked.add(where + expression);
    for (const place of file.find(where, expression, mostAtOnce))
      if (!found.has(place.row)) found.set(place.row, { ...place, ...inTitleOf(place.title, read) });
  };
  const heard = concepts.map((concept) => widened(concept, (word) => heardAs(file, word)));
  look(concepts, 'titles');
  look(heard, 'titles');
  look(heard, 'texts');
  if (found.size < enough) {
    const meant = heard.map((concept) => widened(concept, (word) => file.slipsOf(word)));
    look(meant, 'titles');
    look(meant, 'texts');
  }
  const telling = tellingOf(widest);
  const hits = [...found.values()].toSorted((one, other) => other.inTitle - one.inTitle);
  return { hits, lineOf: (title, lines) => lineOf(telling, title, lines) };
}

/** The newest titles that have the most words of a question, or such as sound like them. */
export function findNearest(file: SearchFile, q: string, most: number): readonly PlannedHit[] {
  const concepts = tellingOf(conceptsOf(file, q)).map((concept) =>
    widened(concept, (word) => [...heardAs(file, word), ...file.slipsOf(word)]),
  );
  if (concepts.length === 0) return [];
  return file
    .find('titles', concepts.map(expressionOf).join(' OR '), mostAtOnce)
    .map((place) => ({ ...place, ...inTitleOf(place.title, concepts) }))
    .toSorted((one, other) => other.inTitle - one.inTitle)
    .slice(0, most);
}

/**
 * Names are taken for one where they are said: the longest that begins with a word, whole or, from two words on, its
 * beginning. Names that nothing here is called by are left out.
 */
function conceptsOf(file: SearchFile, q: string): readonly Concept[] {
  const words = queryWords(q).slice(0, mostWords);
  const concepts: Concept[] = [];
  for (let place = 0; place < words.length;) {
    const rest = words.slice(place);
    const names = (searchNames.get(rest[0] ?? '') ?? []).map((name) => ({ ...name, length: saidOf(name.said, rest) }));
    const length = Math.max(1, ...names.map((name) => name.length));
    const longest = names.filter((name) => name.length === length);
    const whole = longest.filter(({ said }) => said.length === length);
    const said = rest.slice(0, length);
    const ways = distinct([said, ...(whole.length > 0 ? whole : longest).flatMap(({ all }) => all)]);
    concepts.push({ said, ways: ways.filter((way) => way.every((word) => file.knows(word))) });
    place += length;
  }
  return concepts;
}

/** How many words of a name are said; 0 where that is not enough to mean it. */
function saidOf(name: readonly string[], words: readonly string[]): number {
  const differs = name.findIndex((word, nth) => word !== words[nth]);
  if (differs === -1) return name.length;
  return differs > 1 ? differs : 0;
}

/** Without what readers say beside, where they say anything else. */
function tellingOf(concepts: readonly Concept[]): readonly Concept[] {
  const telling = concepts.filter(({ said }) => !said.every(isSilentWord));
  return telling.length > 0 ? telling : concepts;
}

/** Words that sound like it, and such as begin with it where none is written so. */
function heardAs(file: SearchFile, word: string): readonly string[] {
  const isBeginning = word.length >= 3 && !file.knows(word);
  return [...file.soundingLike(word), ...(isBeginning ? file.beginningWith(word) : [])];
}

/** With other words for a single one. */
function widened({ said, ways }: Concept, othersFor: (word: string) => readonly string[]): Concept {
  const [word = ''] = said;
  if (said.length > 1) return { said, ways };
  return { said, ways: distinct([...ways, ...othersFor(word).map((other) => [other])]) };
}

/** Each once. One of several words finds nothing beside one of them alone. */
function distinct(ways: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const single = new Set(ways.flatMap((way) => (way.length === 1 ? way : [])));
  const telling = ways.filter((way) => way.length === 1 || !way.some((word) => single.has(word)));
  return [...new Map(telling.map((way) => [way.join(' '), way])).values()];
}

/** Words are letters and digits alone. */
function expressionOf({ said, ways: known }: Concept): string {
  const ways = known.length > 0 ? known : [said];
  const all = ways.map((way) => way.map((word) => `"${word}"`).join(' AND '));
  return `(${all.map((way) => `(${way})`).join(' OR ')})`;
}

function inTitleOf(title: string, concepts: readonly Concept[]): Pick<PlannedHit, 'inTitle' | 'isInTitle'> {
  const words = new Set(searchWords(title));
  const inTitle = concepts.filter((concept) => isSaid(concept, words)).length;
  return { inTitle, isInTitle: tellingOf(concepts).every((concept) => isSaid(concept, words)) };
}

function isSaid({ ways }: Concept, words: ReadonlySet<string>): boolean {
  return ways.some((way) => way.every((word) => words.has(word)));
}

/** The line that says most of what the title does not, as far as that is looked for. */
function lineOf(concepts: readonly Concept[], title: string, lines: Iterable<SearchedLine>): SearchedLine | undefined {
  const inTitle = new Set(searchWords(title));
  const missing = concepts.filter((concept) => !isSaid(concept, inTitle));
  let best: { readonly line: SearchedLine; readonly said: number } | undefined;
  for (const line of lines) {
    const words = new Set(searchWords(line.text));
    const said = missing.filter((concept) => isSaid(concept, words)).length;
    if (said > (best?.said ?? 0)) best = { line, said };
    if (said === missing.length) break;
  }
  return best && { ...best.line, text: excerptOf(best.line.text, missing) };
}

/** Characters of a line that are shown. */
const longestExcerpt = 160;

/** The line, or what stands around the first word that was looked for. */
function excerptOf(text: string, concepts: readonly Concept[]): string {
  if (text.length <= longestExcerpt) return text;
  const wanted = new Set(concepts.flatMap(({ ways }) => ways.flat()));
  const parts = text.split(/(?<=\s)/);
  const nth = Math.max(
    0,
    parts.findIndex((part) => searchWords(part).some((word) => wanted.has(word))),
  );
  let [begin, length] = [nth, 0];
  while (begin > 0 && length < longestExcerpt / 3) length += parts[(begin -= 1)]?.length ?? 0;
  const from = parts.slice(0, begin).join('').length;
  const shown = text.slice(from, from + longestExcerpt).trim();
  return `${from > 0 ? '… ' : ''}${shown}${from + longestExcerpt < text.length ? ' …' : ''}`;
}
