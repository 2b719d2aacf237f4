import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../../test/api-client.js';
import { eventually } from '../../test/deadline.js';
import { recordedEvents } from '../../test/event-log.js';
import { startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { copyOf, inLog, recordedFolder } from '../../test/tampered-log.js';

let original: string;
beforeAll(async () => {
  original = await recordedFolder();
});

describe('A portal on a log that is not what it signed', () => {
  async function expectSilence(dataDir: string, why: RegExp): Promise<void> {
    const portal = await startPortal({ DATA_DIR: dataDir });
    const health = await eventually(async () => {
      const reply = await fetch(`${portal.url}/health`);
      expect(reply.status).toBe(503);
      return reply.text();
    });
    expect(JSON.parse(health)).toMatchObject({
      status: 'failing',
      ledger: { status: 'failing', fault: expect.stringMatching(why) },
    });
    const reply = await new ApiClient(portal.url).get('/log/checkpoint');
    expectProblem(reply, 503, { message: expect.stringMatching(/^Nothing is signed: /) });
    expect(portal.output()).toMatch(/^THE LEDGER SIGNS NOTHING: .* npm run portal -- verify$/m);
    // What is not at fault goes on.
    expect((await new ApiClient(portal.url).get('/admitcards')).status).toBe(200);
    await portal.stop();
  }

  it('signs nothing and says so, with its index and without', async () => {
    const last = recordedEvents(await copyOf(original)).at(-1)?.position ?? 0;
    const signed = await copyOf(original);
    inLog(signed, `DELETE FROM events WHERE position = ${last}`);
    const before = await readFile(join(signed, 'checkpoints/1.jsonl'), 'utf8');
    await expectSilence(signed, /no longer has the event at leaf/);
    await rm(join(signed, 'ledger'), { recursive: true });
    await expectSilence(signed, /^the log has \d+ events, the last checkpoint in checkpoints\/1\.jsonl covers \d+$/);
    expect(await readFile(join(signed, 'checkpoints/1.jsonl'), 'utf8')).toBe(before);
  });

  it('of the same length signs nothing either', async () => {
    const altered = await copyOf(original);
    const at = recordedEvents(await copyOf(original)).find(({ type }) => type === 'AccountAdded')?.position ?? 0;
    inLog(altered, `UPDATE events SET metadata = replace(metadata, '"portal"', '"nobody"') WHERE position = ${at}`);
    await rm(join(altered, 'ledger'), { recursive: true });
    await expectSilence(altered, /^the first \d+ events of the log are not those that/);
  });

  it('does not start without the key that it signed with', async () => {
    const dataDir = await copyOf(original);
    await rm(join(dataDir, 'keys'), { recursive: true });
    await expect(startPortal({ DATA_DIR: dataDir })).rejects.toThrow(
      /log\.key is gone, but checkpoints were signed with it/,
    );
  });
});
