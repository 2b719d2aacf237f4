import { foldText } from '@noticeboard/content-model';
import type { Database } from 'libsql';
import { unlistedType } from './facets.js';

/** Subjects whose title, at any time, holds some text. */
export interface Found {
  readonly subjects: ReadonlySet<number>;
  /** How many events they have that are listed. */
  readonly events: number;
}

interface Named {
  readonly subject: number;
  readonly folded: string;
}

/**
 * Every title that anything ever had, in memory from the first search on: 100,000 are looked through in some
 * milliseconds, which SQLite takes ten times as long for.
 */
export class TitleSearch {
  readonly #named: Named[] = [];
  readonly #events: number[] = [];
  readonly #newTitles;
  readonly #allEvents;
  readonly #newEvents;
  readonly #unlisted;
  #leaves = 0;

  constructor(database: Database) {
    const counted = 'SELECT subject, count(*) AS events, max(leaf) AS leaf FROM events';
    this.#newTitles = database.prepare('SELECT subject, folded FROM titles WHERE title >= ? ORDER BY title');
    this.#allEvents = database.prepare(`${counted} INDEXED BY events_by_subject WHERE leaf >= ? GROUP BY subject`);
    this.#unlisted = database.prepare(
      `SELECT subject, count(*) AS events FROM facets JOIN events ON events.facet = facets.facet AND leaf >= ?
       WHERE type = '${unlistedType}' GROUP BY subject`,
    );
    this.#newEvents = database.prepare(`${counted} NOT INDEXED WHERE leaf >= ? GROUP BY subject`);
  }

  find(q: string): Found {
    this.#catchUp();
    const wanted = foldText(q);
    const subjects = new Set<number>();
    for (const { subject, folded } of this.#named) if (folded.includes(wanted)) subjects.add(subject);
    let events = 0;
    for (const subject of subjects) events += this.#events[subject] ?? 0;
    return { subjects, events };
  }

  #catchUp(): void {
    // Earlier releases have stored titles with their runs of spaces.
    for (const { subject, folded } of this.#newTitles.all(this.#named.length) as Named[])
      this.#named.push({ subject, folded: foldText(folded) });
    const unlisted = this.#unlisted.all(this.#leaves) as { subject: number; events: number }[];
    for (const { subject, events } of unlisted) this.#events[subject] = (this.#events[subject] ?? 0) - events;
    const query = this.#leaves === 0 ? this.#allEvents : this.#newEvents;
    const counted = query.all(this.#leaves) as { subject: number; events: number; leaf: number }[];
    for (const { subject, events, leaf } of counted) {
      this.#events[subject] = (this.#events[subject] ?? 0) + events;
      this.#leaves = Math.max(this.#leaves, leaf + 1);
    }
  }
}
