import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.js';

/** A real `redis-server` of the test's own, which keeps nothing on disk. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Keeps the connections and answers nothing, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
  /** Stopped or not: a new, empty server on the same port. */
  restart(): Promise<void>;
  /** Stops it and removes what it needed. */
  dispose(): Promise<void>;
}

/** For tests of what Redis keeps, not of how long it is waited for: other programs may hold a test up for a second. */
export const patient = { silence: 10_000, deadline: 10_000 } as const;

/** @param given further settings, as words of the command line */
export async function startRedis(given: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'redis-'));
  let server: ChildProcess | undefined = await run(port, dir, given);

  const stop = async () => {
    const running = server;
    server = undefined;
    if (running === undefined) return;
    const gone = once(running, 'exit');
    // Ends a paused server too.
    running.kill('SIGKILL');
    await gone;
  };

  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    stop,
    restart: async () => {
      await stop();
      server = await run(port, dir, given);
    },
    dispose: async () => {
      await stop();
      await rm(dir, { recursive: true });
    },
  };
}

async function run(port: number, dir: string, given: readonly string[]): Promise<ChildProcess> {
  const own = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', [...own, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  const failed = once(server, 'exit').then(([code]) => {
    throw new Error(`redis-server ended with ${code}`);
  });
  await Promise.race([ready(server), failed]);
  failed.catch(() => undefined);
  return server;
}

async function ready({ stdout }: ChildProcess): Promise<void> {
  if (stdout === null) throw new Error('redis-server was started without its output');
  for await (const line of createInterface({ input: stdout })) {
    if (!line.includes('Ready to accept connections')) continue;
    // Read on, or the server would block on a full pipe.
    stdout.resume();
    return;
  }
}
