import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type ApiClient } from '../../test/api-client.js';
import { belongings } from '../../test/belongings.js';
import { addPosting, newTitle } from '../../test/content.js';
import { recordedDuring, typesOf } from '../../test/event-log.js';
import { leavesNothing } from '../../test/leftovers.js';
import { multipart, pdf } from '../../test/multipart.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
});

describe.each(belongings.filter(({ isMultipart }) => isMultipart))('PDFs with $what', ({ family, path }) => {
  it('are added once under an Idempotency-Key; other parts under it are refused', async () => {
    const [title, key, content] = [newTitle(), { 'Idempotency-Key': randomUUID() }, pdf()];
    await addPosting(staff, family, title);
    const send = (titles: readonly string[], bytes = content, name = 'a.pdf') => {
      const attachments = JSON.stringify(titles.map((text) => ({ title: text, type: 'pdf' })));
      const files = titles.map(() => ({ field: 'pdfs', name, bytes }));
      return staff.send('POST', path, multipart({ [family.titleField]: title, attachments }, files, key));
    };
    const events = await recordedDuring(portal, async () => {
      const replies = [await send(['a']), ...(await Promise.all([send(['a']), send(['a'])]))];
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      await leavesNothing(portal, async () => {
        expectProblem(await send(['a'], pdf()), 409);
        expectProblem(await send(['b']), 409);
        expectProblem(await send(['a'], content, 'b.pdf'), 409);
        expectProblem(await send(['a', 'c']), 409);
      });
    });
    expect(typesOf(events)).toEqual(['UsefulItemsAdded']);
  });
});
