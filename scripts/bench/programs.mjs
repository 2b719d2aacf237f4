// The programs that are measured: each in a process and a folder of its own, on the loopback, gone at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../ready.mjs';

export const adminPassword = 'bench marks the portal';
const running = new Set();
const folders = [];

export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'noticeboard-bench-'));
  folders.push(folder);
  return folder;
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A portal as `npm start` and the container run it, once it listens. */
export function startPortal(dataDir, environment = {}) {
  return launch(node(['--max-semi-space-size=8', 'api/dist/bundle/main.js']), {
    MALLOC_ARENA_MAX: '2',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    ...environment,
  });
}

/** `npm start`, with its check of what is stale. */
export function startWithNpm(dataDir) {
  return launch(['npm', 'start'], {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    npm_config_update_notifier: 'false',
  });
}

/** `node:http` that answers everything with the file's headers and body: `{ headers, body }`. */
export function startRaw(file) {
  return launch(node(['scripts/bench/raw-server.mjs', file]), {});
}

/** Express over SQLite, its file in this folder. */
export function startLean(folder) {
  return launch(node(['scripts/bench/lean-server.mjs', folder]), {});
}

/** The tests' stand-in for a KurrentDB server. */
export function startKurrentStandIn() {
  return launch(node(['scripts/bench/kurrent-stand-in.mjs']), {});
}

/** A Redis of its own. */
export async function startRedis() {
  const port = await freePort();
  const words = `redis-server --bind 127.0.0.1 --port ${port} --appendonly no --dir ${newFolder()} --save`.split(' ');
  const program = await said([...words, ''], {}, /Ready to accept connections/);
  return { ...program, port, url: `redis://127.0.0.1:${port}` };
}

/** A program of Node's that goes on until it is stopped. */
export function startNode(words) {
  const { child, stop } = spawned(node(words), {});
  return { pid: child.pid, stop };
}

/** Runs a program of Node's to its end. */
export async function run(words, environment) {
  await ended(spawned(node(words), environment), words);
}

/** The same. @returns its resident memory when it was largest, in MB; undefined where /proc is not */
export async function peakOf(words, environment) {
  const program = spawned(node(words), environment);
  let peak;
  const looking = setInterval(() => {
    const now = residentMb(program.child.pid);
    if (now !== undefined) peak = Math.max(peak ?? 0, now);
  }, 200);
  try {
    await ended(program, words);
  } finally {
    clearInterval(looking);
  }
  return peak;
}

function node(words) {
  return [process.execPath, ...words];
}

async function ended({ exited, output }, words) {
  const code = await exited;
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${output()}`);
}

/** Also what a section that failed has left. */
export async function stopPrograms() {
  await Promise.all([...running].map((program) => program.stop()));
}

export async function stopAll() {
  await stopPrograms();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/**
 * CPU time so far of the threads that a program has, in ms; undefined where /proc is not. Where the kernel does not say it
 * of each thread, in steps of 10 ms.
 */
export function cpuMs(pid) {
  let sum = 0;
  for (const thread of threadsOf(pid)) {
    const ms = /^se\.sum_exec_runtime\s*:\s*([\d.]+)/m.exec(fromProc(`${pid}/task/${thread}/sched`) ?? '');
    if (ms === null) return ticksMs(pid);
    sum += Number(ms[1]);
  }
  return sum > 0 ? sum : undefined;
}

function ticksMs(pid) {
  const stat = fromProc(`${pid}/stat`);
  if (stat === undefined) return undefined;
  // After the name, which may hold anything: fields 14 and 15, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Resident memory in MB; undefined where /proc is not. */
export function residentMb(pid) {
  const line = /^VmRSS:\s+(\d+)/m.exec(fromProc(`${pid}/status`) ?? '');
  return line ? Number(line[1]) / 1024 : undefined;
}

function fromProc(path) {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return undefined;
  }
}

async function launch(words, environment) {
  const { text, ...program } = await said(words, environment, listening);
  return { ...program, url: listening.exec(text)[1] };
}

const listening = /^(?:listening on|projections follow the log; health on) ([a-z]+:\/\/[^/\s]+)/m;

/** Starts a program and waits until it says so. */
async function said(words, environment, pattern) {
  const program = spawned(words, environment);
  const { child, output, stop } = program;
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', () => {
        if (pattern.test(output())) resolve();
      });
    const early = () => new Error(`${words.join(' ')} ended before it was ready:\n${output()}`);
    void program.exited.then(() => reject(early()));
  });
  return { text: output(), pid: child.pid, stop };
}

function spawned([command, ...words], environment) {
  const { PATH, HOME } = process.env;
  const given = { PATH, HOME, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', ...environment };
  // In a group of its own: npm starts another program.
  const child = spawn(command, words, { cwd: root, env: given, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  const exited = new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', ({ message }) => {
      text += message;
      resolve(undefined);
    });
  });
  const program = {
    child,
    exited,
    output: () => text,
    stop: async () => {
      signalGroup(child, 'SIGTERM');
      const late = setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000);
      await exited;
      clearTimeout(late);
    },
  };
  running.add(program);
  void exited.then(() => running.delete(program));
  return program;
}

function signalGroup({ pid, exitCode, signalCode }, signal) {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
}
