import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, type Family, foldTitle, ProblemError } from '@noticeboard/content-model';
import { countedLog } from '../testing/counted-log.js';
import { notificationOfPost, outcomeOf, PortalLog } from '../testing/portal-log.js';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

const spellings = ['SSC CGL', 'ssc cgl', ' SSC  CGL', 'Ssc\u00a0Cgl', 'SSC CGL '].map((title) => title.trim());

/** Everything that a title may be refused with. */
async function refusedTitle(family: Family, running: Promise<unknown>): Promise<void> {
  const error: unknown = await running.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ProblemError);
  expect(error).toMatchObject({
    code: 'duplicateTitle',
    message: 'A posting with this title already exists.',
    options: { errors: { [family.titleField]: { code: 'titleTaken' } } },
  });
}

function addElsewhere(family: Family, id: string, title: string) {
  const fields = postingFieldsOf(title);
  return log.change(family, id, { type: 'AddPosting', fields }, {}, {}, log.other);
}

function renameElsewhere(family: Family, id: string, title: string) {
  return log.change(family, id, { type: 'EditPosting', changes: { title } }, {}, {}, log.other);
}

describe.each(families)('Titles of $key', (family) => {
  it('go to exactly one of twenty writers in two processes', async () => {
    const rivals = Array.from({ length: 20 }, (_, n) => {
      const fields = postingFieldsOf(spellings[n % spellings.length] ?? '');
      const store = n % 2 === 0 ? log.events : log.other;
      return outcomeOf(log.change(family, `p${n}`, { type: 'AddPosting', fields }, {}, {}, store));
    });
    const outcomes = await Promise.all(rivals);
    expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 19 }, () => 'duplicateTitle')]);
    expect((await log.types()).toSorted()).toEqual(['PostingAdded', 'TitleClaimed']);
  });

  it('are free again for another posting after a rename, and then lost to the first', async () => {
    await log.add(family, 'p1', 'SSC CGL');
    await log.rename(family, 'p1', 'SSC CGL – Start');
    expect((await log.add(family, 'p2', 'ssc cgl')).title).toBe('ssc cgl');
    await refusedTitle(family, log.rename(family, 'p1', 'SSC CGL'));
  });

  it('can be taken back by the posting that had them, while nobody else has', async () => {
    await log.add(family, 'p1', 'SSC CGL');
    await log.rename(family, 'p1', 'SSC CGL – Start');
    expect((await log.rename(family, 'p1', 'SSC CGL')).title).toBe('SSC CGL');
    await refusedTitle(family, log.add(family, 'p2', 'SSC CGL'));
    expect((await log.add(family, 'p2', 'SSC CGL – Start')).title).toBe('SSC CGL – Start');
  });

  it('change their spelling without a new claim', async () => {
    await log.add(family, 'p1', 'SSC CGL');
    expect((await log.rename(family, 'p1', 'ssc  cgl')).title).toBe('ssc  cgl');
    expect(await log.types()).toEqual(['TitleClaimed', 'PostingAdded', 'PostingEdited']);
  });

  it('that another process has given away are refused, whatever this one had kept of them', async () => {
    await log.add(family, 'p1', 'A');
    await log.rename(family, 'p1', 'B');
    await addElsewhere(family, 'p2', 'A');
    await refusedTitle(family, log.rename(family, 'p1', 'a'));
    await addElsewhere(family, 'p3', 'C');
    await refusedTitle(family, log.rename(family, 'p1', 'c'));
    await refusedTitle(family, log.add(family, 'p4', 'C'));
    expect((await log.types()).filter((type) => type === 'TitleClaimed')).toHaveLength(4);
  });

  it('that another process has set free can be taken, whatever this one had kept of them', async () => {
    await log.add(family, 'p1', 'A');
    await renameElsewhere(family, 'p1', 'B');
    expect((await log.add(family, 'p2', 'A')).title).toBe('A');
    await log.change(family, 'p1', { type: 'DeletePosting' }, {}, {}, log.other);
    expect((await log.add(family, 'p3', 'B')).title).toBe('B');
  });

  it('that their posting has taken back elsewhere are refused, also when the claim is known and the posting is not', async () => {
    await log.add(family, 'p1', 'A');
    await log.rename(family, 'p1', 'B');
    await renameElsewhere(family, 'p1', 'A');
    // Looks at the claims on the title, and not at the posting.
    await log.add(family, 'p2', 'C');
    const command = { type: 'AddNotification', notificationId: 'n1', fields: notificationOfPost('n1') } as const;
    expect(await outcomeOf(log.change(family, 'p2', command, {}, { selectedTitle: 'A' }))).toBe('invalid');
    await refusedTitle(family, log.add(family, 'p3', 'A'));
  });

  it('go to one of fifty in one process: the others wait, look and are refused, and nothing else is tried', async () => {
    const events = countedLog(log.events);
    const rivals = Array.from({ length: 50 }, (_, n) => {
      const fields = postingFieldsOf('A');
      return outcomeOf(log.change(family, `p${n}`, { type: 'AddPosting', fields }, {}, {}, events));
    });
    expect(new Set((await Promise.all(rivals)).slice(1))).toEqual(new Set(['duplicateTitle']));
    expect(events.appends).toHaveLength(1);
  });
});

describe('Writers at the same time', () => {
  const [jobs] = families;

  it('leave each title to one living posting, whoever leaves and whoever takes it', async () => {
    for (let round = 0; round < 15; round += 1) {
      const [a, b, c] = [`a${round}`, `b${round}`, `c${round}`];
      const title = `Title ${round}`;
      await log.add(jobs, a, title);
      await log.add(jobs, b, `${title} b`);
      await Promise.all([
        outcomeOf(log.rename(jobs, a, `${title} – Date Extend`)),
        outcomeOf(log.change(jobs, b, { type: 'EditPosting', changes: { title } }, {}, {}, log.other)),
        outcomeOf(log.add(jobs, c, title.toUpperCase())),
      ]);
      const titles = await Promise.all([a, b, c].map((id) => titleOf(id)));
      const living = titles.flatMap((found) => (found === undefined ? [] : [foldTitle(found)]));
      expect(new Set(living).size).toBe(living.length);
    }
  });

  async function titleOf(id: string): Promise<string | undefined> {
    const stored = await log.events.readStream(`job-${id}`);
    return stored.reduce<string | undefined>(
      (title, { data }) => (data['title'] as string | undefined) ?? title,
      undefined,
    );
  }
});
