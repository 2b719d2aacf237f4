import { createHash } from 'node:crypto';
import { ReadStoreUnavailable, type Redis } from '@noticeboard/read-store';
import { z } from 'zod';
import { openKeptFile, usable } from '../http/kept-file.js';

const cosigned = z.object({ size: z.number(), root: z.string(), lines: z.string() });
/** The newest head of a log that witnesses have cosigned, with the lines of their signatures. */
export type Cosigned = Readonly<z.infer<typeof cosigned>>;

/** Where cosignatures are found by all processes: Redis, or a file beside the embedded log. They may be lost. */
export interface CosignedHeads {
  of(origin: string): Promise<Cosigned | undefined>;
  keep(origin: string, head: Cosigned): Promise<void>;
  /** The right to ask witnesses about a log, unless another has it; it ends by itself. @param forMs counted from now */
  claim(origin: string, forMs: number): Promise<boolean>;
  close(): Promise<void>;
}

const what = 'cosignatures';
const tables = `
  CREATE TABLE IF NOT EXISTS heads (origin TEXT PRIMARY KEY, head TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS claims (origin TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;`;

export function fileCosignedHeads(dir: string, now: () => number = Date.now): CosignedHeads {
  const db = openKeptFile(dir, 'cosigned.db', tables);
  const find = db.prepare('SELECT head FROM heads WHERE origin = ?');
  const save = db.prepare('INSERT OR REPLACE INTO heads VALUES (?, ?)');
  const claim = db.prepare(
    `INSERT INTO claims VALUES (?, ?) ON CONFLICT (origin) DO UPDATE SET until = excluded.until WHERE claims.until <= ?`,
  );
  return {
    of: usable(what, (origin) => {
      const [row] = find.all(origin) as { head: string }[];
      return row && read(row.head);
    }),
    keep: usable(what, (origin, head) => void save.run(origin, JSON.stringify(head))),
    claim: usable(what, (origin, forMs) => claim.run(origin, now() + forMs, now()).changes > 0),
    async close() {
      db.close();
    },
  };
}

export function redisCosignedHeads({ client, run }: Redis): CosignedHeads {
  const key = (name: string, origin: string) =>
    `noticeboard:cosigned:${name}:${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`;
  return {
    async of(origin) {
      const json = await run(() => client.get(key('head', origin)));
      return json === null ? undefined : read(json);
    },
    keep: async (origin, head) => void (await run(() => client.set(key('head', origin), JSON.stringify(head)))),
    async claim(origin, forMs) {
      const given = { condition: 'NX', expiration: { type: 'PX', value: forMs } } as const;
      return (await run(() => client.set(key('claim', origin), '1', given))) === 'OK';
    },
    close: () => Promise.resolve(),
  };
}

/** The signed head with the cosignatures that there are of it. Where they cannot be read it has none. */
export async function withCosignatures(
  heads: Pick<CosignedHeads, 'of'> | undefined,
  origin: string,
  head: { readonly size: number; readonly note: string },
): Promise<string> {
  const found = await cosignedOf(heads, origin);
  const isOfHead = found?.size === head.size && head.note.startsWith(`${origin}\n${found.size}\n${found.root}\n`);
  return isOfHead ? `${head.note}${found.lines}` : head.note;
}

export async function cosignedOf(
  heads: Pick<CosignedHeads, 'of'> | undefined,
  origin: string,
): Promise<Cosigned | undefined> {
  try {
    return await heads?.of(origin);
  } catch (error) {
    if (error instanceof ReadStoreUnavailable) return undefined;
    throw error;
  }
}

/** Undefined for what is none: it is asked for again. */
function read(json: string): Cosigned | undefined {
  return cosigned.safeParse(JSON.parse(json)).data;
}
