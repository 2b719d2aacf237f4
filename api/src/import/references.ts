import { families, type Family, foldTitle } from '@noticeboard/content-model';
import { counted } from '../config/counted.js';
import { approvals, itemsOf, postingsOf, type Records, tablesOf, UnreadableSource } from './dump.js';
import { familiesOfNotifications, foldName, isNotificationList } from './folded-names.js';
import {
  type Fields,
  heldBy,
  idText,
  isFields,
  joinedFrom,
  madeId,
  normalizeTitle,
  plainText,
  UnusableRecord,
} from './normalize-values.js';
import type { RecordList } from './record-list.js';
import type { ImportReport } from './report.js';

/** The lists of a source: those of collections by their keys, and those apart, which records may refer to, by their names. */
export interface SourceLists {
  readonly lists: ReadonlyMap<string, Records>;
  readonly sides: ReadonlyMap<string, RecordList>;
}

/** A record of a list apart. */
interface SideRecord {
  readonly name: string;
  readonly id: string;
  readonly list: RecordList;
  readonly from: number;
  readonly to: number;
  /** Why it can only be left, where no posting refers to it. */
  readonly why: string;
  isUsed: boolean;
}

/** Names by which a part refers to the posting that it belongs to. */
const holderName = /^(?:job2?|posting|admission|offline(?:form)?|parent|notice)(?:ref|id)?$/;

/**
 * Records name one another by id: parts that lie apart from their postings, texts that do. Holds where each record is,
 * and not the records.
 */
export class References {
  readonly #sides = new Map<string, SideRecord>();
  readonly #all: SideRecord[] = [];
  /** Notifications apart that name their posting, by the key of that. */
  readonly #notifications = new Map<string, SideRecord[]>();
  /** Postings that name their tables and items, by these; and which of those are there. */
  readonly #holders = new Map<string, string>();
  readonly #held = new Set<string>();
  readonly #titles = new Map<string, string>();
  /** Keys of postings, and the folded titles of each family with the keys of their postings. */
  readonly #postings = new Set<string>();
  readonly #byTitle = new Map<string, string>();

  /** @throws UnreadableSource */
  static async read({ lists, sides }: SourceLists): Promise<References> {
    const references = new References();
    const haveParts = families.some((family) =>
      [tablesOf(family), itemsOf(family), approvals].some(({ key }) => lists.has(key)),
    );
    if (haveParts || sides.size > 0)
      for (const family of families) await references.#readPostings(family, lists.get(postingsOf(family).key) ?? []);
    for (const [name, list] of sides) await references.#readSide(name, list);
    return references;
  }

  async #readPostings(family: Family, records: Records): Promise<void> {
    for await (const record of records) {
      const id = isFields(record) ? idText(record) : '';
      if (!isFields(record) || id === '') continue;
      const title = plainText(record[family.titleField]);
      this.#titles.set(id, title);
      this.#postings.add(keyOf(family, id));
      const named = keyOf(family, foldedTitle(title));
      if (!this.#byTitle.has(named)) this.#byTitle.set(named, keyOf(family, id));
      for (const [name, value] of Object.entries(record))
        for (const part of [value].flat())
          if (partField(name)) this.#holders.set(`${partField(name)} ${plainText(part)}`, id);
    }
  }

  async #readSide(name: string, list: RecordList): Promise<void> {
    for await (const { record, from, to } of list.places()) {
      const isRecord = isFields(record);
      const id = isRecord ? idText(record) : '';
      const side = { name, id, list, from, to, why: whyLeft(record), isUsed: false };
      this.#all.push(side);
      if (!isRecord) continue;
      if (id !== '' && !this.#sides.has(id)) this.#sides.set(id, side);
      const holder = this.#holderOfNotification(name, record);
      if (holder !== undefined) this.#notifications.set(holder, [...(this.#notifications.get(holder) ?? []), side]);
    }
  }

  #holderById(record: Fields): string | undefined {
    const named = Object.entries(record).find(([name, value]) => this.#namesHolder(name, value));
    return named && String(named[1]);
  }

  #namesHolder(name: string, value: unknown): boolean {
    const id = typeof value === 'number' ? String(value) : value;
    if (typeof id !== 'string' || !this.#titles.has(id)) return false;
    const folded = foldName(name);
    return folded !== 'id' && (madeId.test(id) || holderName.test(folded));
  }

  /** The key of the posting that a record of this list names, by its id or else by its title. */
  #holderOfNotification(list: string, record: Fields): string | undefined {
    const own = familiesOfNotifications(list);
    const [id, title] = [this.#holderById(record), foldedTitle(titleIn(record))];
    const byId = own.map((family) => keyOf(family, id ?? '')).find((key) => this.#postings.has(key));
    return byId ?? own.flatMap((family) => this.#byTitle.get(keyOf(family, title)) ?? [])[0];
  }

  /** A posting with the notifications that it names, or that name it, among its own. @throws UnreadableSource */
  async joinPosting(family: Family, record: Fields): Promise<Fields> {
    const { notifications: given, ...others } = record;
    const plain = Object.entries(others).filter(([name, value]) => !this.#isNamed(name, value));
    const posting: Fields = await this.joinTexts(Object.fromEntries(plain));
    const naming = this.#notifications.get(keyOf(family, idText(record))) ?? [];
    if (isFields(given) || (given === undefined && naming.length === 0))
      return given === undefined ? posting : { ...posting, notifications: given };
    const notifications: unknown[] = [];
    const joined = new Set<SideRecord>();
    const join = async (side: SideRecord) => {
      if (!joined.has(side)) notifications.push(await this.#joined(await this.#recordOf(side)));
      joined.add(side);
    };
    for (const entry of [given ?? []].flat()) {
      const side = this.#sides.get(isFields(entry) ? bareId(entry) : plainText(entry));
      if (side) await join(side);
      else notifications.push(isFields(entry) ? await this.#joined(entry) : entry);
    }
    for (const side of naming) await join(side);
    return { ...posting, notifications };
  }

  #joined(notification: Fields): Promise<Fields> {
    return this.joinTexts(this.#withoutHolder(notification));
  }

  /** True where a field of a posting does nothing but name its parts. */
  #isNamed(name: string, value: unknown): boolean {
    const kind = partField(name);
    return kind !== undefined && [value].flat().every((part) => this.#holders.has(`${kind} ${plainText(part)}`));
  }

  /** A table, or another part of a posting, with the title of the posting that it names by id, or that names it. */
  async joinPart(record: unknown, titleField: string, kind: 'table' | 'item' | 'approval'): Promise<unknown> {
    if (typeof record === 'string' && this.#titles.has(record))
      return { [titleField]: this.#titles.get(record), [heldBy]: record };
    if (!isFields(record)) return record;
    const own = `${kind} ${idText(record)}`;
    this.#held.add(own);
    const holder = this.#holderById(record) ?? this.#holders.get(own);
    if (holder === undefined) return this.joinTexts(record);
    const named = { [titleField]: this.#titles.get(holder), [heldBy]: holder };
    return this.joinTexts({ ...this.#withoutHolder(record), ...named });
  }

  /** Without the fields that name its posting by id. */
  #withoutHolder(record: Fields): Fields {
    const kept = Reflect.ownKeys(record).map((name) => [name, Reflect.get(record, name) as unknown] as const);
    return Object.fromEntries(kept.filter(([name, value]) => !this.#namesHolder(String(name), value)));
  }

  /** Ids of records apart become what those say. @throws UnreadableSource where they lead in a ring */
  async joinTexts<T>(value: T): Promise<T> {
    return this.#sides.size === 0
      ? value
      : ((await this.#textsIn(value, { chain: [], left: { count: mostJoined } })) as T);
  }

  async #textsIn(value: unknown, way: Way): Promise<unknown> {
    if (typeof value === 'string') return this.#textOf(value, way);
    if (Array.isArray(value)) {
      const texts: unknown[] = [];
      for (const one of value) texts.push(await this.#textsIn(one, way));
      return texts;
    }
    if (!isFields(value)) return value;
    const joined: Record<PropertyKey, unknown> = {};
    for (const name of Reflect.ownKeys(value)) {
      const inner: unknown = Reflect.get(value, name);
      joined[name] = typeof name === 'symbol' || foldName(name) === 'id' ? inner : await this.#textsIn(inner, way);
    }
    return joined;
  }

  async #textOf(text: string, { chain, left }: Way): Promise<unknown> {
    const side = madeId.test(text) ? this.#sides.get(text) : undefined;
    if (!side) return text;
    if (chain.includes(text))
      throw new UnreadableSource(`references lead in a ring (${[...chain, text].join(', ')}): break it in the dump`);
    left.count -= 1;
    if (left.count < 0)
      throw new UnreadableSource(
        `the references of one record lead to more than ${mostJoined} others, through ${chain[0]}: break them in the dump`,
      );
    return this.#textsIn(await this.#recordOf(side), { chain: [...chain, text], left });
  }

  async #recordOf(side: SideRecord): Promise<Fields> {
    side.isUsed = true;
    const record = await side.list.recordAt(side.from, side.to);
    return isFields(record) ? { ...record, [joinedFrom]: side.name } : {};
  }

  /** True where anything can be left over, which shows when all lists were gone through. */
  get mayLeave(): boolean {
    return this.#all.length > 0 || this.#holders.size > 0;
  }

  /** Then: what lies apart and nobody refers to has no place here; what is referred to and is nowhere is missed. */
  tellUnused(report: ImportReport): void {
    for (const [part, holder] of this.#holders) {
      const [kind = '', id] = part.split(' ');
      if (!this.#held.has(part)) report.line('left out', `${kind}s`, `${id}: ${holder} names it, and it is not there`);
    }
    const unused = new Map<string, SideRecord[]>();
    for (const side of this.#all) if (!side.isUsed) unused.set(side.name, [...(unused.get(side.name) ?? []), side]);
    for (const [name, records] of unused) {
      const whole = records.length === this.#all.filter((side) => side.name === name).length;
      if (whole && !isNotificationList(name)) {
        report.count('left out', name, records.length - 1);
        report.line('left out', name, `${counted(records.length, 'record')}: nothing of this name is known here`);
      } else
        for (const { id, from, why } of records)
          report.line('left out', name, `${id || `the record at byte ${from}`}: ${why}`);
    }
  }
}

/** Records that one may join, by whatever way: those that refer to two others each are soon millions. */
const mostJoined = 10_000;

/** The ids that led to a text, and how many records may still be joined. */
interface Way {
  readonly chain: readonly string[];
  readonly left: { count: number };
}

const keyOf = (family: Family, name: string) => `${family.key} ${name}`;
const foldedTitle = (title: string) => foldTitle(normalizeTitle(title, () => {}));

function titleIn(record: Fields): string {
  const named = Object.entries(record).find(([name]) => /^(?:selected)?jobtitle2?$/.test(foldName(name)));
  return plainText(named?.[1]);
}

function whyLeft(record: unknown): string {
  if (record instanceof UnusableRecord) return record.why;
  if (!isFields(record)) return `an entry is no object: ${JSON.stringify(record)?.slice(0, 100)}`;
  const title = titleIn(record);
  return title === ''
    ? 'no posting refers to it, and it names none'
    : `it names "${title.slice(0, 300)}", and there is no such posting`;
}

/** The id of a record that is nothing but an id; else `''`. */
function bareId(record: Fields): string {
  return Object.keys(record).length === 1 ? idText(record) : '';
}

/** The kind of part that a posting's field of this name may name by ids, beside notifications. */
function partField(name: string): 'table' | 'item' | undefined {
  const folded = foldName(name);
  return folded.startsWith('table') ? 'table' : /^(?:item|useful)/.test(folded) ? 'item' : undefined;
}
