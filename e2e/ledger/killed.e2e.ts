import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient } from '../../test/api-client.js';
import { addPosting } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { recordedEvents } from '../../test/event-log.js';
import { keyOf, signedCheckpoint } from '../../test/ledger.js';
import { runCommand, startPortal } from '../../test/portal-process.js';

async function writeUntilKilled(client: ApiClient, written: string[]): Promise<void> {
  for (;;) {
    try {
      written.push(String((await addPosting(client, families[0]))['_id']));
    } catch (error) {
      if (['ECONNREFUSED', 'ECONNRESET'].includes(String((error as NodeJS.ErrnoException).code))) return;
      throw error;
    }
  }
}

describe('A portal that is killed while many write', () => {
  it('has a ledger that is whole, each time', async () => {
    let portal = await startPortal();
    const key = await keyOf(portal);
    const written: string[] = [];
    for (let round = 1; round <= 2; round += 1) {
      const client = await admin(portal.url);
      const writers = Array.from({ length: 6 }, () => writeUntilKilled(client, written));
      await eventually(() => expect(written.length).toBeGreaterThan(round * 25), 30_000);
      await portal.kill();
      await Promise.all(writers);
      const { dataDir } = portal;
      const verify = runCommand({ DATA_DIR: dataDir }, 'verify');
      const { code } = await verify.exited;
      expect({ code, output: verify.output() }).toMatchObject({ code: 0 });
      portal = await startPortal({ DATA_DIR: dataDir });
      expect(await keyOf(portal)).toBe(key);
      const note = await (await fetch(`${portal.url}/api/log/checkpoint`)).text();
      expect(signedCheckpoint(note, key).size).toBe(recordedEvents(dataDir).length);
    }
    const verify = runCommand({ DATA_DIR: portal.dataDir, PORT: new URL(portal.url).port }, 'verify');
    const { code } = await verify.exited;
    expect({ code, output: verify.output() }).toMatchObject({ code: 0 });
  }, 120_000);
});
