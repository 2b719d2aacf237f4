import { describe, expect, it } from '@jest/globals';
import { familyOf, readModels, type RecordedDomainEvent, UnreadableEvent } from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';
import { added, notificationAdded } from '../../libs/content-model/src/testing/contents.js';
import { minute, positionAt } from '../../libs/content-model/src/testing/read-events.js';
import { deleted } from '../../libs/content-model/src/testing/posting-events.js';
import { projector } from './project.js';
import type { LoadDocuments } from './projection.js';
import { opened, Recorded, statesIn } from './testing/recorded.js';

const project = projector();
const nothingYet = statesIn([]);
const accountAdded: RecordedDomainEvent = { type: 'AccountAdded', data: { username: 'Asha', role: 'admin' } };
const claimed: RecordedDomainEvent = {
  type: 'TitleClaimed',
  data: { family: 'offline', title: 'A', folded: 'a', postingId: 'p2' },
};

function places(changes: readonly Change[]): string[] {
  return changes.map((change) => ('collection' in change ? `${change.collection} ${change.id}` : change.index));
}

describe('A batch', () => {
  it('asks once per collection for the folds that it needs, and for no others', async () => {
    const recorded = new Recorded();
    const asked: [string, readonly string[]][] = [];
    const load: LoadDocuments = async (collection, ids) => {
      asked.push([collection, ids]);
      return ids.map(() => undefined);
    };
    recorded.add('job-p1', added, notificationAdded('n1'));
    recorded.add('job-p2', added);
    recorded.add('offline-p1', added);
    recorded.add('jobTitle-1', claimed);
    await project(recorded.events, load);
    expect(asked).toEqual([
      [readModels.postingStates(familyOf('jobs')), ['p1', 'p2']],
      [readModels.changes, ['jobs:p1', 'jobs:p2', 'offline:p1']],
      [readModels.postingStates(familyOf('offline')), ['p1']],
      [readModels.activity, ['days']],
    ]);
  });

  it('keeps apart postings of several families that share an id', async () => {
    const recorded = new Recorded();
    for (const category of ['job', 'admission', 'offline']) recorded.add(`${category}-p1`, added);
    const lists = places(await project(recorded.events, nothingYet)).filter((place) => place.startsWith('postings'));
    expect(lists).toEqual(['postings:jobs p1', 'postings:admission p1', 'postings:offline p1']);
  });

  it('without events changes nothing', async () => {
    expect(await project([], nothingYet)).toEqual([]);
  });
});

describe('Accounts', () => {
  it('are listed in order of creation, without any secret', async () => {
    const recorded = new Recorded();
    recorded.add('account-asha', accountAdded, { type: 'SignedIn', data: {} }, { type: 'PasswordChanged', data: {} });
    const account = {
      username: 'Asha',
      role: 'admin',
      closed: false,
      createdAt: minute(0),
      sessionsEndedAt: 2,
      order: positionAt(0),
    };
    expect(opened(await project(recorded.events, nothingYet))).toEqual([
      { kind: 'put', collection: readModels.accounts, id: 'asha', body: account, order: positionAt(0) },
    ]);
  });

  it('go on from what is stored', async () => {
    const recorded = new Recorded();
    const before = await project(recorded.add('account-asha', accountAdded), nothingYet);
    const changes = await project(recorded.add('account-asha', { type: 'AccountClosed', data: {} }), statesIn(before));
    expect(opened(changes)).toMatchObject([{ body: { username: 'Asha', closed: true, sessionsEndedAt: 1 } }]);
  });

  it('are not made of the list of their names', async () => {
    const recorded = new Recorded();
    recorded.add('portal-accounts', { type: 'AccountRegistered', data: { username: 'Asha' } });
    expect(await project(recorded.events, nothingYet)).toEqual([]);
  });
});

describe('An event that cannot be applied', () => {
  it.each<[string, string, RecordedDomainEvent]>([
    ['an event that cannot follow', 'job-p1', deleted],
    ['an account event in the stream of a posting', 'job-p1', accountAdded],
    ['a posting event in the stream of an account', 'account-asha', added],
    ['a claim in the stream of a posting', 'job-p1', claimed],
  ])('is %s', async (_, stream, event) => {
    const recorded = new Recorded();
    recorded.add('job-p9', added);
    recorded.add(stream, event);
    await expect(project(recorded.events, nothingYet)).rejects.toThrow(RangeError);
  });

  it.each(['job-p1', 'jobTitle-1', 'portal-accounts', 'account-asha', 'something-else'])(
    'is an event in %s that cannot be read',
    async (stream) => {
      const recorded = new Recorded();
      recorded.add('job-p9', added);
      recorded.addRaw(stream, 'PostingBlessed', {});
      await expect(project(recorded.events, nothingYet)).rejects.toThrow(UnreadableEvent);
    },
  );

  it('is a claim for a family that is not in the table', async () => {
    const recorded = new Recorded();
    recorded.addRaw('title-1', 'TitleClaimed', { ...claimed.data, family: 'scholarships' });
    await expect(project(recorded.events, nothingYet)).rejects.toThrow('scholarships');
  });
});
