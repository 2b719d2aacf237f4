import { type NameWords, searchNames } from '../search/search-names.js';
import { queryWords, searchWords } from '../search/search-words.js';

export interface State {
  /** As it stands in addresses: `uttar-pradesh`. */
  readonly key: string;
  /** In English; its Hindi is in the dictionary. */
  readonly label: string;
}

/** States and union territories, each with the capitals that a title may have for it. */
const table: readonly (readonly [label: string, capitals?: string])[] = [
  ['Andhra Pradesh', 'AP'],
  ['Arunachal Pradesh'],
  ['Assam'],
  ['Bihar'],
  ['Chhattisgarh', 'CG'],
  ['Goa'],
  ['Gujarat'],
  ['Haryana'],
  ['Himachal Pradesh', 'HP'],
  ['Jharkhand'],
  ['Karnataka'],
  ['Kerala'],
  ['Madhya Pradesh', 'MP'],
  ['Maharashtra'],
  ['Manipur'],
  ['Meghalaya'],
  ['Mizoram'],
  ['Nagaland'],
  ['Odisha'],
  ['Punjab'],
  ['Rajasthan'],
  ['Sikkim'],
  ['Tamil Nadu', 'TN'],
  ['Telangana'],
  ['Tripura'],
  ['Uttar Pradesh', 'UP'],
  ['Uttarakhand', 'UK'],
  ['West Bengal', 'WB'],
  ['Andaman and Nicobar'],
  ['Chandigarh'],
  ['Dadra and Nagar Haveli'],
  ['Delhi'],
  ['Jammu and Kashmir', 'JK'],
  ['Ladakh'],
  ['Lakshadweep'],
  ['Puducherry'],
];

const allIndia: State = { key: 'all-india', label: 'All India' };

const rows = table.map(([label, capitals = '']) => ({
  state: { key: label.toLowerCase().replaceAll(' ', '-'), label },
  capitals,
  names: namesOf(label),
}));

/** `all-india` first. */
export const states: readonly State[] = [allIndia, ...rows.map(({ state }) => state)];

const byKey = new Map(states.map((state) => [state.key, state]));

export function stateOf(key: string): State | undefined {
  return byKey.get(key);
}

/** The name itself and what search knows as the same, but short names, which are words of their own in small letters. */
function namesOf(label: string): readonly NameWords[] {
  const said = queryWords(label);
  const known = (searchNames.get(said[0] ?? '') ?? []).filter((name) => name.said.join(' ') === said.join(' '));
  const all = [said, ...known.flatMap((name) => name.all)];
  return all.filter((name) => name.join('').length > 3 || !/^[a-z]/.test(name[0] ?? ''));
}

const byFirstWord = new Map<string, { readonly name: NameWords; readonly state: State }[]>();
for (const { state, names } of rows)
  for (const name of names) {
    const [first = ''] = name;
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { name, state }]);
  }

/** "All India Institute" is a name; what is across India is a place. */
const everywhere =
  /(?:all over|across|throughout|anywhere in)\s+(?:the\s+)?(?:india|country)|all[\s-]india\s+(?:posting|basis|level|service|vacanc|recruitment)|(?:पूरे|संपूर्ण|सम्पूर्ण)\s+(?:भारत|देश)|देश\s?भर|अखिल भारतीय स्तर/iu;

/** The states that a text names in full, in its order, or that it is about the whole of India. @param without names of a body */
export function statesIn(text: string, without: NameWords = []): readonly string[] {
  if (everywhere.test(text)) return [allIndia.key];
  const words = withoutName(searchWords(text), without);
  const found = new Set<string>();
  for (const [place, word] of words.entries())
    for (const { name, state } of byFirstWord.get(word) ?? [])
      if (name.every((one, nth) => words[place + nth] === one)) found.add(state.key);
  return [...found];
}

/** The words of a text without those of a name: the bank of Punjab National Bank recruits everywhere. */
function withoutName(words: readonly string[], name: NameWords): readonly string[] {
  const place = words.findIndex((_, at) => name.length > 0 && name.every((one, nth) => words[at + nth] === one));
  return place < 0 ? words : words.toSpliced(place, name.length);
}

/** The states that a title names by their capitals: "UP Police", "B.Ed. Entrance (U.P.)", "यूपी पुलिस". */
export function statesInTitle(title: string): readonly string[] {
  const words = new Set(title.replace(/\b([A-Z])\.\s?([A-Z])\./g, '$1$2').match(/[\p{L}\p{M}\p{N}]+/gu));
  return rows
    .filter(({ capitals }) => capitals !== '' && [capitals, spelled[capitals]].some((one) => one && words.has(one)))
    .map(({ state }) => state.key);
}

const spelled: Readonly<Record<string, string>> = { UP: 'यूपी', MP: 'एमपी' };
