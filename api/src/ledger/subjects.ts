import {
  accountStream,
  aggregateOf,
  families,
  type Family,
  foldText,
  idOf,
  portalAccountsStream,
} from '@noticeboard/content-model';
import type { Database } from 'libsql';
import type { RecordedEvent } from '@noticeboard/event-store';
import { numberIn } from './index-slot.js';
import type { SubjectKind } from './log-index.js';

interface Known {
  readonly subject: number;
  readonly id: string;
  /** Number of the current title. */
  title: number;
  readonly titles: Map<string, number>;
}

/** Numbers of a subject and of its title after the event. */
interface Numbers {
  readonly subject: number;
  readonly title: number;
}

type SubjectRow = readonly [subject: number, kind: string, family: string, key: string, id: string, title: number];
type TitleRow = readonly [title: number, subject: number, text: string, folded: string];

/** The records that a batch of events is about, with every title that each of them ever had. */
export class Subjects {
  readonly #queries;
  #subjects: number;
  #titles: number;

  constructor(database: Database) {
    const prepare = (sql: string) => database.prepare(sql);
    this.#queries = {
      known: prepare(
        `SELECT asked.key AS place, subject, subjects.id, title FROM json_each(?) AS asked JOIN subjects
         ON subjects.key = asked.value->>2 AND kind = asked.value->>0 AND family = asked.value->>1`,
      ),
      titles: prepare('SELECT subject, title, text FROM titles WHERE subject IN (SELECT value FROM json_each(?))'),
      saveSubjects: prepare(
        `INSERT INTO subjects SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5
         FROM json_each(?) WHERE true ON CONFLICT (subject) DO UPDATE SET title = excluded.title`,
      ),
      saveTitles: prepare('INSERT INTO titles SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?)'),
    };
    this.#subjects = numberIn(database, 'SELECT count(*) AS number FROM subjects');
    this.#titles = numberIn(database, 'SELECT count(*) AS number FROM titles');
  }

  /** Numbers for the subjects in the order in which they are touched; what is new is stored. */
  take<T extends TouchedSubject>(touched: readonly T[]): (T & Numbers)[] {
    const known = this.#known(touched);
    const subjects = new Map<number, SubjectRow>();
    const titles: TitleRow[] = [];
    const numbered = touched.map((each) => {
      const { kind, family, key, id = key } = each;
      let subject = known.get(keyText(each));
      if (!subject) {
        subject = { subject: this.#subjects++, id, title: -1, titles: new Map() };
        known.set(keyText(each), subject);
      }
      const text = each.title ?? (subject.title < 0 ? '' : undefined);
      if (text !== undefined) {
        const title = subject.titles.get(text) ?? this.#titles++;
        if (!subject.titles.has(text)) titles.push([title, subject.subject, text, foldText(text)]);
        subject.titles.set(text, title);
        if (title !== subject.title)
          subjects.set(subject.subject, [subject.subject, kind, family, key, subject.id, title]);
        subject.title = title;
      }
      return { ...each, subject: subject.subject, title: subject.title };
    });
    this.#queries.saveSubjects.run(JSON.stringify([...subjects.values()]));
    this.#queries.saveTitles.run(JSON.stringify(titles));
    return numbered;
  }

  #known(touched: readonly TouchedSubject[]): Map<string, Known> {
    const asked = [...new Map(touched.map((each) => [keyText(each), each])).keys()];
    const rows = this.#queries.known.all(`[${asked.join(',')}]`) as {
      place: number;
      subject: number;
      id: string;
      title: number;
    }[];
    const bySubject = new Map(
      rows.map(({ subject, id, title }) => [subject, { subject, id, title, titles: new Map() }]),
    );
    const titles = this.#queries.titles.all(JSON.stringify([...bySubject.keys()])) as {
      subject: number;
      title: number;
      text: string;
    }[];
    for (const { subject, title, text } of titles) bySubject.get(subject)?.titles.set(text, title);
    return new Map(
      rows.flatMap(({ place, subject }) => {
        const [key, found] = [asked[place], bySubject.get(subject)];
        return key !== undefined && found ? [[key, found] as const] : [];
      }),
    );
  }
}

function keyText({ kind, family, key }: TouchedSubject): string {
  return JSON.stringify([kind, family, key]);
}

/** The subject of an event, as the event alone states it. */
export interface TouchedSubject {
  readonly kind: SubjectKind;
  /** Key of a posting's family, or empty. */
  readonly family: string;
  /** Subjects of one kind and family are the same when this is: an id; a user name as it stands in stream names. */
  readonly key: string;
  /** Undefined when it is the key. */
  readonly id: string | undefined;
  /** Undefined when the event leaves it as it was. */
  readonly title: string | undefined;
}

export function subjectOf({ stream, type, data }: RecordedEvent, table: readonly Family[] = families): TouchedSubject {
  const title = textIn(data, 'title');
  const aggregate = aggregateOf(stream, table);
  const username = textIn(data, 'username');
  if (aggregate?.kind === 'account') return account(idOf(stream), username);
  if (aggregate) return record(aggregate.kind, idOf(stream), title, aggregate.kind === 'posting' ? aggregate.key : '');
  const claimant = textIn(data, 'postingId');
  if (type === 'TitleClaimed' && claimant !== undefined)
    return record('posting', claimant, title, textIn(data, 'family'));
  if (stream === portalAccountsStream && username !== undefined) return account(accountKey(username), username);
  return record('portal', idOf(stream), undefined);
}

/** The key of the account that somebody names, in whatever letter case. */
export function accountKey(username: string): string {
  return idOf(accountStream(username));
}

function record(kind: SubjectKind, key: string, title: string | undefined, family = ''): TouchedSubject {
  return { kind, family, key, id: undefined, title };
}

function account(key: string, username: string | undefined): TouchedSubject {
  return { kind: 'account', family: '', key, id: username, title: username };
}

function textIn(data: RecordedEvent['data'], name: string): string | undefined {
  const value = data[name];
  return typeof value === 'string' ? value : undefined;
}
