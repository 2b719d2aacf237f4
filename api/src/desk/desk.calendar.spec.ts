import { describe, expect, it } from '@jest/globals';
import {
  type Calendar,
  calendarSchema,
  changeSetStream,
  type Family,
  type PostingEvent,
  postingStream,
} from '@noticeboard/content-model';
import { notificationFieldsGiven, postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { fourFamilies } from '../../../libs/content-model/src/testing/fellowships.js';
import { deleted } from '../../../libs/content-model/src/testing/posting-events.js';
import { type Happened, readModelsAfter } from '../testing/given-events.js';
import { DeskCalendar } from './desk.calendar.js';

const at = '2026-11-20T06:00:00.000Z';
const [jobs, admission] = fourFamilies as readonly [Family, Family, ...Family[]];

async function december(happened: readonly Happened[]): Promise<Calendar> {
  const reads = await readModelsAfter(happened, fourFamilies);
  const calendar = new DeskCalendar(reads, { assertBuilt: async () => {} }, fourFamilies);
  return calendarSchema.strict().parse(await calendar.of('2026-12', new Date(at)));
}

const happens = (family: Family, id: string, ...events: readonly PostingEvent[]): Happened[] =>
  events.map((event) => ({ stream: postingStream(family, id), at, event }));

const added = (title: string): PostingEvent => ({ type: 'PostingAdded', data: postingFieldsOf(title) });

function notice(notificationId: string, lastDateApply: string, examDate: string): PostingEvent {
  const fields = { ...notificationFieldsGiven, lastDateApply, examDate };
  return { type: 'NotificationAdded', data: { notificationId, fields } };
}

/** Each day with the kinds and titles of what is on it. */
const inShort = ({ days }: Calendar) =>
  days.map(({ day, entries }) => [day, ...entries.map(({ kind, title }) => `${kind} ${title}`)]);

describe('The calendar', () => {
  it('has closings and exams of all families by the day in India, and nothing of other months', async () => {
    const calendar = await december([
      ...happens(jobs, 'j', added('Clerk'), notice('n1', '1 December 2026', '31 December 2026')),
      ...happens(jobs, 'k', added('Before'), notice('n1', '30 November 2026, 11:59 PM', '1 January 2027')),
      ...happens(admission, 'a', added('GATE'), notice('n1', '31 December 2026, 11:59 PM', '')),
    ]);
    expect(calendar).toMatchObject({ month: '2026-12', today: '2026-11-20' });
    expect(inShort(calendar)).toEqual([
      ['2026-12-01', 'closing Clerk'],
      ['2026-12-31', 'closing GATE', 'exam Clerk'],
    ]);
  });

  it('has each exam of a posting on its first day, with its last one and the notification that states it', async () => {
    const calendar = await december(
      happens(jobs, 'j', added('CGL'), notice('n1', '', '3–5 December 2026'), notice('n2', '', 'December 2026')),
    );
    expect(calendar.days).toEqual([
      {
        day: '2026-12-03',
        total: 1,
        entries: [
          {
            kind: 'exam',
            source: jobs.key,
            id: 'j',
            title: 'CGL',
            notificationId: 'n1',
            text: '3–5 December 2026',
            until: '2026-12-05',
          },
        ],
      },
    ]);
  });

  it('forgets an exam that moves, and all of a posting that ends', async () => {
    const moves: PostingEvent = {
      type: 'NotificationEdited',
      data: { notificationId: 'n1', fields: { examDate: '9 December 2026' } },
    };
    const before = happens(jobs, 'j', added('CGL'), notice('n1', '8 December 2026', '3 December 2026'), moves);
    expect(inShort(await december(before))).toEqual([
      ['2026-12-08', 'closing CGL'],
      ['2026-12-09', 'exam CGL'],
    ]);
    expect(inShort(await december([...before, ...happens(jobs, 'j', deleted)]))).toEqual([]);
  });

  it('has what goes out, at its time', async () => {
    const stream = changeSetStream('s');
    const calendar = await december([
      { stream, at, event: { type: 'ChangeSetOpened', data: { title: 'Results' } } },
      {
        stream,
        at,
        event: {
          type: 'PublicationScheduled',
          data: { digest: 'd'.repeat(64), publishAt: '2026-12-09T18:30:00.000Z' },
        },
      },
    ]);
    expect(calendar.days).toEqual([
      {
        day: '2026-12-10',
        total: 1,
        entries: [
          { kind: 'scheduled', source: 'change-sets', id: 's', title: 'Results', at: '2026-12-09T18:30:00.000Z' },
        ],
      },
    ]);
  });

  it('counts all of a day, and shows the first of them', async () => {
    const many = Array.from({ length: 25 }, (_, place) =>
      happens(jobs, `j${place}`, added(`Clerk ${place}`), notice('n1', '', '3 December 2026')),
    );
    const [day] = (await december(many.flat())).days;
    expect([day?.total, day?.entries.length]).toEqual([25, 20]);
  });
});
