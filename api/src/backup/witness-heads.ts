import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { jsonIn } from '@noticeboard/content-model';
import { makeDirectory } from '@noticeboard/event-store';
import { z } from 'zod';
import { writeDurably } from '../files/durable-files.js';
import { placeToRead } from '../files/place-to-read.js';
import { Difference } from '../verify/check-log.js';
import { witnessFile, WitnessStore } from '../witness/witness-store.js';
import { witnessHeads, witnessKeyInBackup } from './manifest.js';

const row = z.object({ origin: z.string(), size: z.int().min(0), root: z.base64(), note: z.string() });

/** Copies the key of a witness, and the last head of each log that it has cosigned. */
export async function copyWitness(dataDir: string, dir: string): Promise<void> {
  if (!existsSync(join(dataDir, witnessKeyInBackup)) || !existsSync(witnessFile(dataDir))) return;
  makeDirectory(dirname(join(dir, witnessKeyInBackup)));
  await writeDurably(join(dir, witnessKeyInBackup), await readFile(join(dataDir, witnessKeyInBackup), 'utf8'));
  const place = await placeToRead(witnessFile(dataDir));
  const store = new WitnessStore(join(place.dir, basename(witnessFile(dataDir))));
  try {
    const lines = store.all().map((head) => `${JSON.stringify({ ...head, root: head.root.toString('base64') })}\n`);
    await writeDurably(join(dir, witnessHeads), lines.join(''));
  } finally {
    store.close();
    await place.drop();
  }
}

/** The heads of a file, which a restored witness does not go back behind. @throws Difference for a line that holds none */
export async function headsIn(path: string) {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line, at) => {
    const { data } = row.safeParse(jsonIn(line));
    if (!data) throw new Difference(`line ${at + 1} of ${path} holds no head of a log`);
    return { ...data, root: Buffer.from(data.root, 'base64') };
  });
}

export async function restoreWitness(dataDir: string, path: string): Promise<void> {
  const heads = await headsIn(path);
  const store = new WitnessStore(witnessFile(dataDir));
  try {
    for (const { origin, ...next } of heads) store.exchange(origin, () => ({ next, answer: undefined }));
  } finally {
    store.close();
  }
}
