import { Inject, Injectable } from '@nestjs/common';
import {
  type Calendar,
  type CalendarEntry,
  type ChangeSetRecord,
  deskLimit,
  type Family,
  indianDay,
  type PostingCard,
  readModels,
} from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import { FAMILIES, READ_STORE } from '../http/tokens.js';
import { RecordReads } from '../reads/record.reads.js';

const dayMs = 86_400_000;

/** A list in the order of time. */
interface Source {
  readonly collection: string;
  /** The order of the first entry that a day may have. */
  readonly startOf: (day: string) => string;
  /** The entries of what is listed there; what has gone meanwhile is left out. */
  readonly shown: (bodies: readonly string[]) => Promise<readonly CalendarEntry[]>;
}

/** Reads a month of the desk from the places of its days in lists, so that it takes no longer with more postings. */
@Injectable()
export class DeskCalendar {
  readonly #sources: readonly Source[];

  constructor(
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(RecordReads) private readonly records: Pick<RecordReads, 'assertBuilt'>,
    @Inject(FAMILIES) table: readonly Family[],
  ) {
    this.#sources = [
      ...table.map((family) => this.#closings(family)),
      ...table.map((family) => this.#exams(family)),
      this.#scheduled(),
    ];
  }

  /** @param month `2026-12` */
  async of(month: string, now: Date): Promise<Calendar> {
    await this.records.assertBuilt();
    const starts = startsOf(month);
    const found = await Promise.all(this.#sources.map((source) => this.#daysIn(source, starts)));
    const days = starts.slice(0, -1).map((day, place) => {
      const parts = found.flatMap((part) => part[place] ?? []);
      const entries = parts.flatMap((part) => part.entries).toSorted(inTurn);
      return { day, total: parts.reduce((sum, part) => sum + part.total, 0), entries: entries.slice(0, deskLimit) };
    });
    return { month, today: indianDay(now), days: days.filter(({ total }) => total > 0) };
  }

  /** How many there are on each day, and the first of them. */
  async #daysIn({ collection, startOf, shown }: Source, starts: readonly string[]) {
    const before = await Promise.all(starts.map((day) => this.reads.countBefore(collection, startOf(day))));
    return Promise.all(
      before.slice(0, -1).map(async (from, place) => {
        const total = Math.max((before[place + 1] ?? from) - from, 0);
        if (total === 0) return { total, entries: [] };
        const to = from + Math.min(total, deskLimit) - 1;
        return { total, entries: await shown(await this.reads.list(collection, { from, to, order: 'oldest' })) };
      }),
    );
  }

  #closings(family: Family): Source {
    return {
      collection: readModels.deadlines(family),
      startOf: momentOf,
      shown: async (bodies) => {
        const ids = bodies.map((json) => JSON.parse(json) as string);
        const cards = await this.#cards(family, ids);
        return cards.flatMap((card): CalendarEntry[] => {
          if (!card) return [];
          const { id, title, lastDateApply: text } = card;
          return [{ kind: 'closing', source: family.key, id, title, text }];
        });
      },
    };
  }

  #exams(family: Family): Source {
    return {
      collection: readModels.examDays(family),
      startOf: (day) => day,
      shown: async (bodies) => {
        const exams = bodies.map((json) => JSON.parse(json) as ExamDay);
        const ids = exams.map(({ id }) => id);
        const cards = await this.#cards(family, ids);
        return exams.flatMap((exam, place): CalendarEntry[] => {
          const card = cards[place];
          return card ? [{ kind: 'exam', source: family.key, title: card.title, ...exam }] : [];
        });
      },
    };
  }

  #scheduled(): Source {
    const { scheduled: collection, changeSets } = readModels;
    return {
      collection,
      startOf: momentOf,
      shown: async (bodies) => {
        const listed = bodies.map((json) => JSON.parse(json) as { readonly id: string; readonly due: string });
        const ids = listed.map(({ id }) => id);
        const sets = await this.reads.documents(changeSets, ids);
        return listed.flatMap(({ id, due: at }, place): CalendarEntry[] => {
          const json = sets[place];
          if (json === undefined) return [];
          const { title } = JSON.parse(json) as ChangeSetRecord;
          return [{ kind: 'scheduled', source: changeSets, id, title, at }];
        });
      },
    };
  }

  async #cards(family: Family, ids: readonly string[]): Promise<readonly (PostingCard | undefined)[]> {
    const cards = await this.reads.documents(readModels.cards(family), ids);
    return cards.map((json) => (json === undefined ? undefined : (JSON.parse(json) as PostingCard)));
  }
}

type ExamDay = Pick<CalendarEntry, 'id' | 'notificationId' | 'text' | 'until'>;

/** The days of a month, and the first one of the next. */
function startsOf(month: string): readonly string[] {
  const first = Date.parse(`${month}-01`);
  const days = Array.from({ length: 32 }, (_, place) => new Date(first + place * dayMs).toISOString().slice(0, 10));
  return days.slice(0, days.findLastIndex((day) => day.startsWith(month)) + 2);
}

/** The moment at which a day begins in India. */
function momentOf(day: string): string {
  return new Date(`${day}T00:00:00+05:30`).toISOString();
}

const kinds: readonly CalendarEntry['kind'][] = ['closing', 'exam', 'scheduled'];

/** Entries of one kind keep the order of their list. */
function inTurn(one: CalendarEntry, other: CalendarEntry): number {
  return kinds.indexOf(one.kind) - kinds.indexOf(other.kind);
}
