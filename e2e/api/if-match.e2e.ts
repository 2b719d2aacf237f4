import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { admin, type ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, notificationPath, postingPath } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

const malformed = [
  '3',
  '"three"',
  '""',
  '"-1"',
  '"1.0"',
  'W/"0"',
  '0',
  'abc',
  '"0',
  '"0" "1"',
  '"0",',
  '*, "0"',
  '"9999999999999999999"',
];

let staff: ApiClient;
beforeAll(async () => {
  staff = await admin((await startPortal()).url);
});

/** A record that existed at revision `first` and has been changed once since. */
interface Changed {
  readonly path: string;
  readonly first: number;
  readonly current: Fields;
}

async function changedPosting(family: Family): Promise<Changed> {
  const path = postingPath(family, idOf(await addPosting(staff, family)));
  return { path, first: 0, current: (await staff.put(path, { salaryRange: 'new' })).body };
}

async function changedNotification(family: Family): Promise<Changed> {
  const id = idOf(await addPosting(staff, family));
  const path = notificationPath(family, id, idOf(await addNotification(staff, family, id)));
  const current = (await staff.put(path, { details: 'new' })).body;
  // Later events of the posting leave the notification's own revision alone.
  await staff.put(postingPath(family, id), { salaryRange: 'later' });
  return { path, first: 1, current };
}

const kinds = families.flatMap((family) => [
  { what: `A posting of ${family.key}`, make: () => changedPosting(family), change: { salaryRange: 'newer' } },
  { what: `A notification of ${family.key}`, make: () => changedNotification(family), change: { details: 'newer' } },
]);

describe.each(kinds)('$what', ({ change, make }) => {
  const writes: Readonly<Record<string, (path: string, ifMatch: string) => Promise<Reply>>> = {
    changed: (path, ifMatch) => staff.put(path, change, { 'If-Match': ifMatch }),
    deleted: (path, ifMatch) => staff.delete(path, { 'If-Match': ifMatch }),
  };

  it.each(Object.entries(writes))('is %s under its current revision, one of several, or *', async (_what, write) => {
    for (const revisions of [[0], [7, 0], ['*']] as const) {
      const { path, current } = await make();
      const quoted = revisions.map((step) => (step === '*' ? step : `"${Number(current['revision']) + step}"`));
      expect((await write(path, quoted.join(', '))).status).toBe(200);
    }
  });

  it.each(Object.entries(writes))(
    'is not %s under an older or a coming revision: 412 with the current record',
    async (_what, write) => {
      const { path, first, current } = await make();
      for (const revision of [first, Number(current['revision']) + 1]) {
        expectProblem(await write(path, `"${revision}"`), 412, { current });
      }
      expect((await write(path, `"${String(current['revision'])}"`)).status).toBe(200);
    },
  );

  it.each(Object.entries(writes))('is not %s under a malformed If-Match', async (_what, write) => {
    const { path, current } = await make();
    for (const ifMatch of malformed) expectProblem(await write(path, ifMatch), 400);
    expect((await write(path, `"${String(current['revision'])}"`)).status).toBe(200);
    for (const ifMatch of malformed) expectProblem(await write(path, ifMatch), 400);
  });

  it.each(Object.entries(writes))('is not %s once it is gone, whatever If-Match says', async (_what, write) => {
    const { path, current } = await make();
    await staff.delete(path);
    for (const ifMatch of ['*', `"${String(current['revision'])}"`]) expectProblem(await write(path, ifMatch), 404);
  });

  it('is refused as stale even when the change would change nothing', async () => {
    const { path, first } = await make();
    expectProblem(await staff.put(path, {}, { 'If-Match': `"${first}"` }), 412);
  });

  it('is changed by one of ten who saw the same revision', async () => {
    const { path, current } = await make();
    const ifMatch = `"${String(current['revision'])}"`;
    const [field = ''] = Object.keys(change);
    const writers = Array.from({ length: 10 }, (_, index) =>
      staff.put(path, { [field]: `writer ${index}` }, { 'If-Match': ifMatch }),
    );
    const replies = await Promise.all(writers);
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const current2 = won[0]?.body;
    for (const reply of replies) if (reply !== won[0]) expectProblem(reply, 412, { current: current2 });
  });
});
