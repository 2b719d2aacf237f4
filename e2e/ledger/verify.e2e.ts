import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient } from '../../test/api-client.js';
import { addPosting, idOf } from '../../test/content.js';
import { keyOf } from '../../test/ledger.js';
import { newFolder, type Portal, startPortal } from '../../test/portal-process.js';
import { startRole, startServices } from '../../test/services.js';
import { beside, run, startWithPostings } from '../../test/verify-command.js';

let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  ({ portal, staff } = await startWithPostings());
});

describe('verify beside a running portal', () => {
  it('finds the log as it was signed and the lists as a replay gives them, and says with what it compared', async () => {
    const { code, output } = await run(beside(portal), 'verify');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^log: \d+ events fit all \d+ signed checkpoints; key noticeboard\+/m);
    expect(output).toContain(`the portal at ${portal.url}: 12 lists with 3 records are, byte for byte`);
  });

  it('is not misled by what is written meanwhile', async () => {
    let isDone = false;
    const writing = (async () => {
      while (!isDone) await addPosting(staff, families[0]);
    })();
    const { code, output } = await run(beside(portal), 'verify');
    isDone = true;
    await writing;
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  it('takes a checkpoint and a key that were kept elsewhere', async () => {
    const folder = await newFolder();
    const [key, kept] = [join(folder, 'key'), join(folder, 'checkpoint')];
    await writeFile(key, await keyOf(portal));
    await writeFile(kept, (await staff.get('/log/checkpoint')).text);
    await addPosting(staff, families[0]);
    expect(await run(beside(portal), 'verify', '--key', key, '--checkpoint', kept)).toMatchObject({ code: 0 });
    const other = await startPortal();
    await writeFile(kept, (await (await admin(other.url)).get('/log/checkpoint')).text);
    const foreign = await run(beside(portal), 'verify', '--checkpoint', kept);
    expect(foreign).toMatchObject({ code: 1, output: expect.stringContaining('it is not signed with this key') });
  });

  it('names the record that another portal serves otherwise', async () => {
    const served = await startPortal({ DATA_DIR: await newFolder() });
    const { code, output } = await run({ DATA_DIR: portal.dataDir, PORT: new URL(served.url).port }, 'verify');
    expect({ code, output }).toMatchObject({ code: 1 });
    expect(output).toContain(`the checkpoint that ${served.url} answers with cannot be used`);
  });
});

describe('verify where there is no room for a replay', () => {
  it('says so after what it found of the log, and does not call it a difference', async () => {
    const TMPDIR = join(await newFolder(), 'missing');
    const { code, output } = await run({ ...beside(portal), TMPDIR }, 'verify');
    expect({ code, output }).toMatchObject({ code: 69 });
    expect(output).toMatch(/^log: \d+ events fit all \d+ signed checkpoints/m);
    expect(output).toContain(`${TMPDIR} cannot take the replay: `);
  });
});

describe('verify without a portal', () => {
  it('checks the log, and says that nothing else is stored', async () => {
    const stopped = await startPortal();
    await addPosting(await admin(stopped.url), families[0]);
    await stopped.stop();
    const { code, output } = await run({ DATA_DIR: stopped.dataDir }, 'verify');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/^log: 5 events fit all \d+ signed checkpoints; key/m);
    expect(output).toContain('read models: no portal answers on 127.0.0.1:0; they live in its process');
  });

  it('compares with the read models in Redis, and names the first record that differs', async () => {
    const services = await startServices();
    const web = await startRole(services, 'web');
    const projections = await startRole(services, 'projections');
    const client = await admin(web.url);
    const posting = await addPosting(client, families[0]);
    await Promise.all([web.stop(), projections.stop()]);
    const environment = { ...services.environment, DATA_DIR: web.dataDir };
    const good = await run(environment, 'verify');
    expect(good).toMatchObject({
      code: 0,
      output: expect.stringContaining('the stored read models: 12 lists with 1 rec'),
    });
    await changeInRedis(services.redis.url, idOf(posting));
    const bad = await run(environment, 'verify');
    expect(bad).toMatchObject({
      code: 1,
      output: expect.stringContaining('the stored read models: /api/jobs: record 0'),
    });
  }, 90_000);

  it('has nothing to check before the first start', async () => {
    const { code, output } = await run({ DATA_DIR: await newFolder() }, 'verify');
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('nothing was signed yet') });
  });
});

async function changeInRedis(url: string, id: string): Promise<void> {
  const { createClient } = await import('redis');
  const client = createClient({ url });
  await client.connect();
  let changed = 0;
  for (const key of await client.keys('*')) {
    if ((await client.type(key)) !== 'hash') continue;
    const body = await client.hGet(key, id);
    if (body?.startsWith('{"_id"')) changed += 1;
    if (body?.startsWith('{"_id"')) await client.hSet(key, id, body.replace('"salaryRange":""', '"salaryRange":"1"'));
  }
  client.destroy();
  expect(changed).toBe(1);
}

describe('Wrong usage', () => {
  it.each([
    [['verify', '--export', 'x']],
    [['verify', '--nothing']],
    [['verify', '--export', 'x', '--checkpoint', 'none', '--key', 'none']],
    [['export', 'a', 'b']],
    [['export', '--from', 'x']],
    [['export', '--from', '5', '--to', '4']],
    [['export', '--from', '100000']],
  ])('%j ends with 64', async (words) => {
    const { code, output } = await run({ DATA_DIR: portal.dataDir }, ...words);
    expect({ code, output }).toMatchObject({ code: 64, output: expect.stringMatching(/./) });
  });

  it.each(['verify', 'export'])('%s --help tells the usage', async (verb) => {
    const { code, output } = await run({}, verb, '--help');
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining(`usage: npm run portal -- ${verb}`),
    });
  });
});
