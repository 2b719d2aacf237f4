// Programs of a run: each in a process and a folder of its own, on the loopback, gone at the end.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './ready.mjs';

const folder = mkdtempSync(join(tmpdir(), 'noticeboard-'));
export const newFolder = () => mkdtempSync(join(folder, 'of-'));
const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** The line that a program prints once it can be asked; the group is its address. */
const ready = /(?:^listening on|^projections follow the log; health on) ([a-z]+:\/\/[^/\s]+)|Ready to accept/m;

/** Runs a program to its end, as a promise with its `child`; `node` is the Node of this very process. */
export function run([name, ...words], environment) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'production', ...environment };
  const options = { cwd: root, env, maxBuffer: Infinity };
  const ended = promisify(execFile)(name === 'node' ? process.execPath : name, words, options);
  running.add(ended.child);
  return ended;
}

async function stopped(child) {
  if (running.delete(child) && child.kill()) await once(child, 'close');
}

/** Also what a section that failed has left. */
export const stopAll = () => Promise.all([...running].map(stopped));

/** Starts a program of these words and waits until it can be asked. */
export async function start(words, environment) {
  const ended = run(words, environment);
  const { child } = ended;
  const said = new Promise((resolve) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => ready.test((text += part)) && resolve(ready.exec(text)));
  });
  const [, url] = await Promise.race([said, ended.then(() => Promise.reject(new Error(`${words} has ended`)))]);
  return { pid: child.pid, url, stop: () => stopped(child) };
}
