import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { eventually } from '../../../../test/deadline.js';
import { freePort } from './free-port.js';
import { type RedisServer, startRedis } from './redis-server.js';

/** Real servers: a master with a replica, and three sentinels that watch both. */
export interface WatchedRedis {
  /** As `REDIS_URL` has it. */
  readonly url: string;
  readonly nodes: readonly [RedisServer, RedisServer];
  /** The port of the master, as the sentinels have it. */
  master(): Promise<number>;
  /** Lets the sentinels hand over to the other node, both of which are there. */
  handOver(): Promise<void>;
  dispose(): Promise<void>;
}

const name = 'board';

export async function startWatchedRedis(): Promise<WatchedRedis> {
  const one = await startRedis(['--repl-diskless-sync-delay', '0']);
  const other = await startRedis(['--replicaof', '127.0.0.1', String(one.port), '--repl-diskless-sync-delay', '0']);
  const folder = await mkdtemp(join(tmpdir(), 'sentinels-'));
  const sentinels = await Promise.all([1, 2, 3].map((n) => startSentinel(join(folder, `${n}.conf`), one.port)));
  const ask = async (...words: string[]): Promise<unknown> => {
    const client = createClient({
      url: `redis://127.0.0.1:${sentinels[0]?.port}`,
      socket: { reconnectStrategy: false },
    });
    client.on('error', () => undefined);
    await client.connect();
    return client.sendCommand(['SENTINEL', ...words]).finally(() => client.destroy());
  };
  const master = async () => Number(((await ask('get-master-addr-by-name', name)) as [string, string])[1]);
  // They find each other, and the replica, through the master.
  await eventually(async () => {
    const known = await ask('master', name);
    const facts = new Map(Object.entries(known as object));
    if (facts.get('num-slaves') !== '1' || facts.get('num-other-sentinels') !== '2') throw new Error('not yet watched');
    const [replica] = (await ask('replicas', name)) as object[];
    if (new Map(Object.entries(replica ?? {})).get('master-link-status') !== 'ok') throw new Error('not yet a copy');
  });
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${name}`,
    nodes: [one, other],
    master,
    handOver: async () => {
      const former = await master();
      await ask('failover', name);
      const client = createClient({ url: `redis://127.0.0.1:${former}` });
      client.on('error', () => undefined);
      await client.connect();
      await eventually(async () => {
        if ((await master()) === former) throw new Error('not yet handed over');
        // It loses all that is written to it until then.
        const [role] = await client.sendCommand<string[]>(['ROLE']);
        if (role !== 'slave') throw new Error('not yet a replica');
      });
      client.destroy();
    },
    dispose: async () => {
      await Promise.all(
        sentinels.map(async ({ child }) => {
          child.kill('SIGKILL');
          await once(child, 'exit');
        }),
      );
      await Promise.all([one.dispose(), other.dispose()]);
      await rm(folder, { recursive: true });
    },
  };
}

async function startSentinel(
  file: string,
  master: number,
): Promise<{ readonly port: number; readonly child: ChildProcess }> {
  const port = await freePort();
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `sentinel monitor ${name} 127.0.0.1 ${master} 2`,
    // A machine that is busy for a moment is not down: a second failover would lose writes that only the new master has.
    `sentinel down-after-milliseconds ${name} 5000`,
    `sentinel failover-timeout ${name} 2000`,
  ];
  await writeFile(file, `${settings.join('\n')}\n`);
  const child = spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' });
  return { port, child };
}
