// The programs that are measured: each in a process and a folder of its own, on the loopback, gone at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** A portal, once it listens. */
export function startPortal(dataDir, environment = {}) {
  return launch(['api/dist/main.js'], { DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, ...environment });
}

/** The program behind `npm start`, with its check of what is stale. */
export function startAsNpmDoes(dataDir) {
  return launch(['scripts/start.mjs'], { DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword });
}

/** `node:http` that answers everything with the file's headers and body: `{ headers, body }`. */
export function startRaw(file) {
  return launch(['scripts/bench-raw-server.mjs', file], {});
}

/** Runs a program to its end. */
export async function run(words, environment) {
  await ended(spawned(words, environment), words);
}

/** The same. @returns its resident memory when it was largest, in MB; undefined where /proc is not */
export async function peakOf(words, environment) {
  const program = spawned(words, environment);
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

async function ended({ exited, output }, words) {
  const code = await exited;
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${output()}`);
}

export async function stopAll() {
  await Promise.all([...running].map((program) => program.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** User and system time so far, in ms; undefined where /proc is not. */
export function cpuMs(pid) {
  const stat = fromProc(pid, 'stat');
  if (stat === undefined) return undefined;
  // After the name, which may hold anything: fields 14 and 15, in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory in MB; undefined where /proc is not. */
export function residentMb(pid) {
  const line = /^VmRSS:\s+(\d+)/m.exec(fromProc(pid, 'status') ?? '');
  return line ? Number(line[1]) / 1024 : undefined;
}

function fromProc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

async function launch(words, environment) {
  const program = spawned(words, environment);
  const url = await Promise.race([
    program.announced,
    ended(program, words).then(() => {
      throw new Error(`${words.join(' ')} ended before it listened:\n${program.output()}`);
    }),
  ]);
  return { url, pid: program.child.pid, stop: program.stop };
}

function spawned(words, environment) {
  const { PATH, HOME } = process.env;
  const given = { PATH, HOME, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', ...environment };
  const child = spawn(process.execPath, words, { cwd: root, env: given, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let announce;
  const announced = new Promise((resolve) => (announce = resolve));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      text += part;
      const found = /^(?:listening on|projections follow the log; health on) (http:\/\/[^/\s]+)/m.exec(text);
      if (found) announce(found[1]);
    });
  const exited = new Promise((resolve) => child.once('close', resolve));
  const program = {
    child,
    announced,
    exited,
    output: () => text,
    stop: async () => {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(late);
    },
  };
  running.add(program);
  void exited.then(() => running.delete(program));
  return program;
}
