import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { ApiClient, Fields } from '../../test/api-client.js';
import { addPosting } from '../../test/content.js';
import { newFolder } from '../../test/portal-process.js';
import { type Exported, exportedOf, type Outcome, run, startWithPostings } from '../../test/verify-command.js';

describe('A proof', () => {
  let staff: ApiClient;
  let files: Exported;
  let since: string;
  let [from, size] = [0, 0];
  beforeAll(async () => {
    const started = await startWithPostings();
    staff = started.staff;
    const earlier = (await staff.get('/log/checkpoint')).text;
    await addPosting(staff, families[1]);
    files = await exportedOf(started.portal);
    since = join(await newFolder(), 'since');
    await writeFile(since, earlier);
    const sizeOf = (note: string) => Number(note.split('\n')[1]);
    [from, size] = [sizeOf(earlier), sizeOf(await readFile(files.checkpoint, 'utf8'))];
  });

  async function proven(path: string, change: (proof: Fields) => Fields = (proof) => proof): Promise<Outcome> {
    const proof = join(await newFolder(), 'proof');
    await writeFile(proof, JSON.stringify(change((await staff.get(path)).body)));
    const { checkpoint, key } = files;
    return run({}, 'verify', '--proof', proof, '--checkpoint', checkpoint, '--since', since, '--key', key);
  }

  const forge = ({ path, ...rest }: Fields) => ({ ...rest, path: [...(path as string[])].reverse() });

  it('of an event is verified, and a forged one is refused', async () => {
    expect(await proven(`/log/proof?leaf=3&size=${size}`)).toMatchObject({
      code: 0,
      output: expect.stringContaining('proof: leaf 3'),
    });
    for (const change of [
      forge,
      (proof: Fields) => ({ ...proof, leaf: 4 }),
      (proof: Fields) => ({ ...proof, leafHash: (proof['path'] as string[])[0] }),
    ]) {
      const { code, output } = await proven(`/log/proof?leaf=3&size=${size}`, change);
      expect({ code, output }).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^the proof of leaf \d of \d+ is forged: /),
      });
    }
    const { code, output } = await proven('/log/proof?leaf=3&size=5');
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^the proof is of 5 events, the checkpoint of/),
    });
  });

  it('of growth is verified, and a forged one is refused', async () => {
    const path = () => `/log/consistency?from=${from}&to=${size}`;
    expect(await proven(path())).toMatchObject({
      code: 0,
      output: expect.stringContaining(`the first ${from} of the`),
    });
    const { code, output } = await proven(path(), forge);
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^the proof of growth from \d+ to \d+ is forged: /),
    });
  });
});
