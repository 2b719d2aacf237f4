import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from '@jest/globals';
import { repository } from './repository.js';
import { within } from './within.js';

/** How a process ended: one of the two is null. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Program {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** Both streams, as far as they have been written. */
  output(): string;
  /** SIGTERM; expects exit code 0 within 10 s. */
  stop(): Promise<void>;
  kill(): Promise<Exit>;
}

export interface Portal extends Program {
  readonly url: string;
  readonly dataDir: string;
}

export type Environment = Readonly<Record<string, string>>;

/** Of the admin that `startPortal` lets the portal make. */
export const adminPassword = 'correct horse battery';

const main = join(repository, 'api/dist/main.js');
const started = new Set<Program>();
const folders: string[] = [];

afterAll(async () => {
  await Promise.all([...started].map((program) => program.stop()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
}, 30_000);

/** The real program, in a process and on a data folder of its own, once it listens. */
export async function startPortal(environment: Environment = {}): Promise<Portal> {
  const dataDir = environment['DATA_DIR'] ?? (await newFolder());
  const program = runProgram({ ADMIN_PASSWORD: adminPassword, DATA_DIR: dataDir, ...environment });
  const url = await announced(program, /^(?:listening on|projections follow the log; health on) (http:\/\/[^/\s]+)/m);
  return { ...program, url, dataDir };
}

/** The program with nothing but `environment`; it may well refuse to start. */
export function runProgram(environment: Environment): Program {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [main], {
    cwd: repository,
    env: { PATH, PORT: '0', HEALTH_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code, signal) => {
      started.delete(program);
      resolve({ code, signal });
    });
  });
  const program: Program = {
    pid: child.pid ?? 0,
    exited,
    output: () => text,
    stop: async () => {
      child.kill('SIGTERM');
      const exit = await within(10_000, exited).catch(() => undefined);
      if (!exit) child.kill('SIGKILL');
      expect({ exit, output: text }).toEqual({ exit: { code: 0, signal: null }, output: text });
    },
    kill: () => {
      child.kill('SIGKILL');
      return exited;
    },
  };
  started.add(program);
  return program;
}

/** Removed when the tests of the file have ended. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'noticeboard-'));
  folders.push(folder);
  return folder;
}

async function announced(program: Program, line: RegExp): Promise<string> {
  let ended = false;
  void program.exited.then(() => (ended = true));
  return eventually(async () => {
    const found = line.exec(program.output())?.[1];
    if (found === undefined && !ended) throw new Error(`not listening after 40 s:\n${program.output()}`);
    return found ?? raise(program.output());
  });
}
