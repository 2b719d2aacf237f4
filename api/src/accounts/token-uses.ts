import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { ignoreIfUnavailable, type Redis } from '@noticeboard/read-store';
import { z } from 'zod';
import { openKeptFile, usable } from '../http/kept-file.js';

/** How exactly it is known when a token was used last; ms. */
const everyMs = 60_000;
const key = 'noticeboard:token-uses';
const tables = 'CREATE TABLE IF NOT EXISTS uses (id TEXT PRIMARY KEY, at TEXT NOT NULL) STRICT;';
const rows = z.array(z.object({ id: z.string(), at: z.string() }));

interface Store {
  put(id: string, at: string): Promise<unknown>;
  all(): Promise<Readonly<Record<string, string>>>;
  close(): void;
}

/** When each token was used last, to the minute. It may be lost. Nothing is stored before the first token is used. */
export class TokenUses implements OnModuleDestroy {
  readonly #noted = new Map<string, number>();
  #store: Store | undefined;

  constructor(
    private readonly redis: Redis | undefined,
    private readonly dir: string,
  ) {}

  /** Never rejects: who asks is not held up by it. */
  async note(id: string, now: number): Promise<void> {
    if (now - (this.#noted.get(id) ?? -Infinity) < everyMs) return;
    this.#noted.set(id, now);
    try {
      await this.#opened().put(id, new Date(now).toISOString());
    } catch (error) {
      new Logger('accounts').warn(`the use of a token is not noted: ${String(error)}`);
    }
  }

  /** By id of the token; ISO 8601, UTC. */
  async all(): Promise<Readonly<Record<string, string>>> {
    return (await this.#opened().all().catch(ignoreIfUnavailable)) ?? {};
  }

  onModuleDestroy(): void {
    this.#store?.close();
  }

  #opened(): Store {
    return (this.#store ??= this.redis ? inRedis(this.redis) : inFile(this.dir));
  }
}

function inFile(dir: string): Store {
  const db = openKeptFile(dir, 'token-uses.db', tables);
  const put = db.prepare('INSERT OR REPLACE INTO uses VALUES (?, ?)');
  const all = db.prepare('SELECT id, at FROM uses');
  const what = 'the uses of tokens';
  return {
    put: usable(what, (id: string, at: string) => put.run(id, at)),
    all: usable(what, () => Object.fromEntries(rows.parse(all.all()).map(({ id, at }) => [id, at]))),
    close: () => db.close(),
  };
}

function inRedis({ client, run }: Redis): Store {
  return {
    put: (id, at) => run(() => client.hSet(key, id, at)),
    all: () => run(() => client.hGetAll(key)),
    close: () => undefined,
  };
}
