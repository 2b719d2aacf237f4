import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, type Posting, readModels, type PostingCommand } from '@noticeboard/content-model';
import { Follower } from '@noticeboard/projections';
import { openSqliteReadStore, type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import { ChangeSets } from '../change-sets/change-sets.js';
import { ChangePosting } from '../postings/posting.handler.js';
import { RequestReads } from '../reads/request-reads.js';
import { commandContext } from '../testing/command-contexts.js';
import { PortalLog } from '../testing/portal-log.js';
import { Previews } from './previews.js';

const [family] = families;
const edited = (changes: Partial<Record<'title' | 'salaryRange', string>>): PostingCommand => {
  return { type: 'EditPosting', changes };
};

let log: PortalLog;
let reads: ReadStore;
let requestReads: RequestReads;
let stop: () => Promise<void>;
/** A change set that renames the posting `p1`. */
let id: string;
let staged: number;
/** Met once the steps have been taken. */
let meet: () => Promise<unknown>;
let previews: Previews;

beforeEach(async () => {
  log = await PortalLog.open();
  reads = openSqliteReadStore();
  requestReads = new RequestReads(reads);
  const stopping = new AbortController();
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const following = new Follower({ events: log.events, reads, log: logger }).run(stopping.signal);
  stop = async () => {
    stopping.abort();
    await following;
  };
  await log.add(family, 'p1', 'SSC CGL');
  const sets = new ChangeSets(log.events, log.store());
  id = (await sets.open('Renamed', commandContext())).after.id;
  await sets.prepare(id, new ChangePosting(family, 'p1', edited({ title: 'SSC CGL 2026' }), commandContext()));
  staged = 0;
  meet = () => Promise.resolve();
  const counted = {
    of: async (changeSet: string) => {
      staged += 1;
      const events = await sets.of(changeSet);
      await meet();
      return events;
    },
  };
  previews = new Previews(requestReads, reads, log.events, counted, families);
});

afterEach(async () => {
  await stop();
  await reads.close();
  await log.close();
});

async function previewed(): Promise<Pick<Posting, 'title' | 'salaryRange'>> {
  return previews.during(id, async () => {
    const [json = ''] = await requestReads.reads.documents(readModels.postingStates(family), ['p1']);
    const { title, salaryRange } = JSON.parse(json) as Posting;
    return { title, salaryRange };
  });
}

describe('A preview', () => {
  it('takes the steps once for all who look, until something is written', async () => {
    const renamed = { title: 'SSC CGL 2026', salaryRange: '' };
    expect(await Promise.all([previewed(), previewed(), previewed()])).toEqual([renamed, renamed, renamed]);
    expect(staged).toBe(1);
    await log.change(family, 'p1', edited({ salaryRange: '₹ 9' }));
    expect(await previewed()).toEqual({ ...renamed, salaryRange: '₹ 9' });
    expect(staged).toBe(2);
    const [live = ''] = await requestReads.reads.documents(readModels.postingStates(family), ['p1']);
    expect((JSON.parse(live) as Posting).title).toBe('SSC CGL');
  });

  it('is made again where one of its records is written to meanwhile, and for no other', async () => {
    meet = async () => staged === 1 && log.change(family, 'p1', edited({ salaryRange: '₹ 9' }));
    expect(await previewed()).toEqual({ title: 'SSC CGL 2026', salaryRange: '₹ 9' });
    expect(staged).toBe(2);
    meet = () => log.add(family, `p${staged}`, `Another ${staged}`);
    expect(await previewed()).toMatchObject({ title: 'SSC CGL 2026' });
    expect(staged).toBe(3);
  });

  it('is given up where that never ends', async () => {
    meet = () => log.change(family, 'p1', edited({ salaryRange: `₹ ${staged}` }));
    await expect(previewed()).rejects.toThrow(ReadStoreUnavailable);
    meet = () => Promise.resolve();
    expect(await previewed()).toEqual({ title: 'SSC CGL 2026', salaryRange: '₹ 4' });
  });
});
