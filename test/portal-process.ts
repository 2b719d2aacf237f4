import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import { inTime } from './deadline.js';

/** How a process ended: one of the two is null. */
interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Program {
  readonly exited: Promise<Exit>;
  /** Both streams, as far as they have been written. */
  output(): string;
  /** SIGTERM. @throws Error unless it ends with exit code 0 */
  stop(): Promise<void>;
  kill(): Promise<Exit>;
  signal(name: NodeJS.Signals): void;
  readonly pid: number | undefined;
}

/** Where a portal answers, and the folder that holds its data. */
export interface RunningPortal {
  readonly url: string;
  readonly dataDir: string;
}

/** One without a process of its own. */
export interface HostedPortal extends RunningPortal {
  stop(): Promise<void>;
}

export interface Portal extends Program, RunningPortal {}

export type Environment = Readonly<Record<string, string>>;

/** The password of the admin whom `startPortal` and `hostPortal` let the portal make. */
export const adminPassword = 'correct horse battery';

/** The folder of the project, as it is built. */
export const repository = fileURLToPath(new URL('..', import.meta.url));
const listening = /^(?:listening on|projections follow the log; health on) (http:\/\/[^/\s]+)/m;
/** Any free port; no test touches foreign hosts by itself. */
export const apart: Environment = { PORT: '0', HEALTH_PORT: '0', LINK_WATCH: 'off' };
const running = new Set<Pick<Program, 'stop'>>();
const folders: string[] = [];

afterAll(async () => {
  try {
    await Promise.all([...running].map((program) => program.stop()));
  } finally {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
});

/** The process of this worker that keeps portals (test/setup/journey-environment.mjs). */
declare const askPortalHost: (words: { start: Environment } | { stop: string }) => Promise<string>;

/**
 * A portal on a data folder of its own, for tests that neither kill it, nor start it again, nor read what it writes:
 * nothing is loaded for it that the worker's process for portals has not loaded before.
 */
export async function hostPortal(environment: Environment = {}): Promise<HostedPortal> {
  const { dataDir, ...own } = await withFolder(environment);
  const url = await askPortalHost({ start: { ...apart, ...own } });
  const portal = {
    url,
    dataDir,
    stop: async () => {
      running.delete(portal);
      await askPortalHost({ stop: url });
    },
  };
  running.add(portal);
  return portal;
}

/**
 * The real program, in a process and on a data folder of its own, once it listens.
 * @param build the folder of another build than this one
 */
export async function startPortal(environment: Environment = {}, build = repository): Promise<Portal> {
  const { dataDir, ...own } = await withFolder(environment);
  const { program, child } = launch([join(build, 'api/dist/bundle/main.js')], own);
  return { ...program, url: await announcement(program, child), dataDir };
}

async function withFolder(environment: Environment) {
  const dataDir = environment['DATA_DIR'] ?? (await newFolder());
  return { dataDir, ADMIN_PASSWORD: adminPassword, DATA_DIR: dataDir, ...environment };
}

/** The program with nothing but this environment, which it may well refuse. */
export function runPortal(environment: Environment): Program {
  return launch(['api/dist/bundle/main.js'], environment).program;
}

/** The operator's command line. */
export function runCommand(environment: Environment, ...words: readonly string[]): Program {
  return launch(['api/dist/bundle/portal.js', ...words], environment).program;
}

/** A program that starts Node itself, as the one in a release does. */
export function runWrapper(file: string, words: readonly string[], environment: Environment): Program {
  return launch([file, ...words], environment, []).program;
}

/** Removed when the tests of the file have ended. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'noticeboard-'));
  folders.push(folder);
  return folder;
}

function launch(words: readonly string[], environment: Environment, node = [process.execPath, ...process.execArgv]) {
  const { PATH = '' } = process.env;
  const [file = '', ...all] = [...node, ...words];
  const child = spawn(file, all, {
    cwd: repository,
    // As `npm start` runs it.
    env: { PATH, NODE_ENV: 'production', ...apart, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  const exited = new Promise<Exit>((resolve) => {
    child.once('close', (code: number | null, signal: NodeJS.Signals | null) => resolve({ code, signal }));
  });
  const program: Program = {
    exited,
    output: () => text,
    stop: async () => {
      child.kill('SIGTERM');
      const exit = await inTime(exited).catch(() => program.kill());
      if (exit.code !== 0) throw new Error(`ended with ${exit.code ?? exit.signal} after SIGTERM:\n${text}`);
    },
    kill: () => {
      child.kill('SIGKILL');
      return exited;
    },
    signal: (name) => void child.kill(name),
    pid: child.pid,
  };
  running.add(program);
  void exited.then(() => running.delete(program));
  return { program, child };
}

function announcement(program: Program, child: ChildProcess): Promise<string> {
  const url = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = listening.exec(program.output())?.[1];
      if (found !== undefined) resolve(found);
    });
    void program.exited.then((exit) =>
      reject(new Error(`ended with ${exit.code ?? exit.signal}:\n${program.output()}`)),
    );
  });
  return inTime(url).catch((error: unknown) => {
    throw new Error(`it does not listen:\n${program.output()}`, { cause: error });
  });
}
