import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, type PostingCommand } from '@noticeboard/content-model';
import { type EventStore, openEventStore } from '@noticeboard/event-store';
import { type FakeKurrentDb, startFakeKurrentDb } from '../../../libs/event-store/src/testing/fake-kurrentdb.js';
import { ChangePosting, PostingHandler } from '../postings/posting.handler.js';
import { countedLog } from '../testing/counted-log.js';
import { counter, counting, happening, commandContext } from '../testing/command-contexts.js';
import { outcomeOf } from '../testing/portal-log.js';
import { AggregateStore } from './aggregate-store.js';
import { handleCommand } from './handle-command.js';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';

let server: FakeKurrentDb;
let logs: EventStore[];

/** One more process at the server. */
async function processAt({ url }: FakeKurrentDb) {
  const log = await openEventStore({ url, dir: '/nowhere', exclusive: false });
  logs.push(log);
  const events = countedLog(log);
  return { events, store: new AggregateStore(events) };
}

beforeEach(async () => {
  logs = [];
  server = await startFakeKurrentDb({ port: 0 });
});

afterEach(async () => {
  await Promise.all(logs.map((log) => log.close()));
  await server.stop();
});

describe('Commands over KurrentDB', () => {
  it('at once in two processes all succeed, one after the other', async () => {
    const both = [await processAt(server), await processAt(server)];
    const running = both.flatMap(({ store }) => Array.from({ length: 50 }, () => handleCommand(store, counting())));
    const revisions = (await Promise.all(running)).map(({ revision }) => revision);
    expect(revisions.toSorted((a, b) => a - b)).toEqual(revisions.map((_, index) => index));
    expect(await both[0]?.store.head(counter)).toEqual({ happened: 100 });
  });

  it('on what a process knows read nothing, have the position of their event, and see a rival', async () => {
    const [one, two] = [await processAt(server), await processAt(server)];
    await handleCommand(one.store, counting({ begins: true }));
    const { position } = await handleCommand(one.store, counting());
    expect(one.events.reads).toEqual([]);
    expect((await two.events.readStream(counter.stream)).at(-1)?.position).toBe(position);
    await handleCommand(two.store, counting());
    const decide = (before: { happened: number } | undefined) => happening(`After ${before?.happened}`);
    expect((await handleCommand(one.store, counting({ decide }))).after).toEqual({ happened: 4 });
    expect((await two.events.readStream(counter.stream)).at(-1)?.type).toBe('After 3');
  });

  it('claim a title once, and take it when another process has set it free', async () => {
    const [one, two] = [await processAt(server), await processAt(server)];
    const [jobs] = families;
    const change = (by: typeof one, id: string, command: PostingCommand) =>
      outcomeOf(new PostingHandler(by.store).execute(new ChangePosting(jobs, id, command, commandContext())));
    const add = { type: 'AddPosting', fields: postingFieldsOf('SSC CGL') } as const;
    const rivals = [one, two].flatMap((by, index) => [0, 1, 2].map((n) => change(by, `p${index}${n}`, add)));
    expect((await Promise.all(rivals)).toSorted()).toEqual([
      'done',
      ...Array.from({ length: 5 }, () => 'duplicateTitle'),
    ]);
    const added = (await one.events.readAll()).find(({ type }) => type === 'PostingAdded');
    const id = added?.stream.slice('job-'.length) ?? '';
    const rename = (title: string) => ({ type: 'EditPosting', changes: { title } }) as const;
    expect(await change(id.startsWith('p0') ? two : one, id, rename('SSC CHSL'))).toBe('done');
    expect(await change(id.startsWith('p0') ? one : two, 'p9', add)).toBe('done');
    expect(await change(one, id, rename('SSC CGL'))).toBe('duplicateTitle');
  });
});
