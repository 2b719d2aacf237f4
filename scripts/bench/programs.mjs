// The programs that are measured: each in a process and a folder of its own, on the loopback, gone at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../ready.mjs';

const running = new Set();
const folders = [];
/** What a program says once it can be asked; the group is its address. */
const ready = /^(?:listening on|attacking|projections follow the log; health on) ([a-z]+:\/\/[^/\s]+)/m;

export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'noticeboard-bench-'));
  folders.push(folder);
  return folder;
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** Starts a program of these words and waits until what it says matches. */
export async function start(words, environment = {}, says = ready) {
  const program = spawned(words, environment);
  const said = new Promise((resolve) => program.onOutput((text) => says.test(text) && resolve(says.exec(text)[1])));
  const url = await Promise.race([said, program.exited.then(() => program.fail('ended before it was ready'))]);
  return { pid: program.pid, url, stop: program.stop };
}

/** Runs a program to its end. @returns its resident memory when it was largest, in MB */
export async function run(words, environment) {
  const program = spawned(words, environment);
  let peak = 0;
  const looking = setInterval(() => (peak = Math.max(peak, residentMb(program.pid))), 200);
  const code = await program.exited.finally(() => clearInterval(looking));
  if (code !== 0) program.fail(`ended with ${code}`);
  return peak;
}

/** A Redis of its own. */
export async function startRedis() {
  const port = await freePort();
  const words = `redis-server --bind 127.0.0.1 --port ${port} --appendonly no --dir ${newFolder()} --save`.split(' ');
  const program = await start([...words, ''], {}, /Ready to accept connections/);
  return { ...program, port, url: `redis://127.0.0.1:${port}` };
}

/** Also what a section that failed has left. */
export async function stopPrograms() {
  await Promise.all([...running].map((program) => program.stop()));
}

export async function stopAll() {
  await stopPrograms();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** CPU time so far of the threads that a program has, in ms. */
export function cpuMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((thread) => Number(fromProc(`${pid}/task/${thread}/schedstat`).split(' ')[0]));
  return ns.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** Resident memory in MB; 0 of a program that has ended. */
export function residentMb(pid) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(fromProc(`${pid}/status`))?.[1] ?? 0) / 1024;
}

/** Empty of what has ended just now. */
function fromProc(path) {
  try {
    return readFileSync(`/proc/${path}`, 'latin1');
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
    return '';
  }
}

/** `node` is the Node of this very process. */
function spawned([name, ...words], environment) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', ...environment };
  // In a group of its own: npm starts another program.
  const options = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true };
  const child = spawn(name === 'node' ? process.execPath : name, words, options);
  let text = '';
  let onOutput = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => onOutput((text += part)));
  const exited = once(child, 'close').then(
    ([code]) => code,
    (error) => (text += error.message),
  );
  const signal = (name) => child.exitCode ?? child.signalCode ?? process.kill(-child.pid, name);
  const program = {
    pid: child.pid,
    exited,
    onOutput: (listener) => (onOutput = listener),
    fail: (how) => {
      throw new Error(`${name} ${words.join(' ')} ${how}:\n${text}`);
    },
    stop: async () => {
      signal('SIGTERM');
      const late = setTimeout(signal, 10_000, 'SIGKILL');
      await exited;
      clearTimeout(late);
    },
  };
  running.add(program);
  void exited.then(() => running.delete(program));
  return program;
}
