import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, fieldErrorTexts, ProblemError, type PostingCommand } from '@noticeboard/content-model';
import { openSqliteReadStore, type ReadStore } from '@noticeboard/read-store';
import { projector } from '@noticeboard/projections';
import { attachmentsGiven, rowsGiven, postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import { outcomeOf, PortalLog } from '../testing/portal-log.js';
import { PostingFinder } from './posting.reads.js';

let log: PortalLog;
let reads: ReadStore;
let finder: PostingFinder;

beforeEach(async () => {
  log = await PortalLog.open();
  reads = openSqliteReadStore();
  finder = new PostingFinder(log.store(), reads, new ChangeSets(log.events));
});

afterEach(() => log.close());

describe.each(families)('A posting of $key that a write names', (family) => {
  const found = async (title: string) => (await finder.byTitle(family, title))?.id;

  beforeEach(() => log.add(family, 'p1', 'SSC CGL'));

  it.each(['SSC CGL', 'ssc  cgl', ' Ssc Cgl '])('is found as %j', async (title) => {
    expect(await found(title)).toBe('p1');
    expect((await finder.selected(family, title, {})).id).toBe('p1');
  });

  it('is not looked for by what is longer than a text may be', async () => {
    expect(await found(`SSC CGL${' '.repeat(9993)}`)).toBe('p1');
    expect(await found(`SSC CGL${' '.repeat(9994)}`)).toBeUndefined();
  });

  it('is found, renamed, deleted and replaced by another process, as it is now', async () => {
    const elsewhere = (id: string, command: PostingCommand) => log.change(family, id, command, {}, {}, log.other);
    expect(await found('SSC CGL')).toBe('p1');
    await elsewhere('p1', { type: 'EditPosting', changes: { title: 'UPSC NDA' } });
    expect((await finder.selected(family, 'SSC CGL', {})).title).toBe('UPSC NDA');
    await elsewhere('p1', { type: 'DeletePosting' });
    expect(await found('SSC CGL')).toBeUndefined();
    await elsewhere('p2', { type: 'AddPosting', fields: postingFieldsOf('SSC CGL') });
    expect(await found('SSC CGL')).toBe('p2');
  });

  it.each(['Nobody', ''])('is asked for in the words of the family when there is none: %j', async (title) => {
    const error: unknown = await finder.selected(family, title, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProblemError);
    const message = fieldErrorTexts[family.unknownTitle];
    expect(error).toMatchObject({
      code: 'invalid',
      message,
      options: { errors: { [family.titleField]: { message } } },
    });
  });

  it('is known by its tables and useful items, as long as it has them', async () => {
    await log.change(family, 'p1', { type: 'AddTable', id: 't1', content: rowsGiven });
    await log.change(family, 'p1', { type: 'AddUsefulItems', id: 'i1', content: attachmentsGiven });
    await project();
    expect([await finder.ownerOf(family, 't1', {}), await finder.ownerOf(family, 'i1', {})]).toEqual(['p1', 'p1']);
    for (const other of families.filter((row) => row !== family))
      expect(await outcomeOf(finder.ownerOf(other, 't1', {}))).toBe('unknownRecord');
    await log.change(family, 'p1', { type: 'DeletePosting' });
    await project();
    for (const id of ['t1', 'i1', 'p1', ''])
      expect(await outcomeOf(finder.ownerOf(family, id, {}))).toBe('unknownRecord');
  });
});

async function project(): Promise<void> {
  const { checkpoint: after } = await reads.state();
  const events = await log.events.readAll({ after });
  const changes = await projector()(events, (collection, ids) => reads.documents(collection, ids));
  await reads.apply({ after, checkpoint: events.at(-1)?.position ?? '', changes });
}
