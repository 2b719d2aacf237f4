import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { eventually } from './deadline.js';
import { newFolder, type RunningPortal } from './portal-process.js';

type WebProcess = Pick<RunningPortal, 'url'>;

export interface Nginx {
  readonly url: string;
  /** Where requests went, oldest first: for each the addresses of the web processes that were tried, by comma. */
  upstreams(): readonly string[];
}

const stops: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

/** A real nginx before these two, with the configuration that operators get. */
export function startNginx([one, other]: readonly [WebProcess, WebProcess]): Promise<Nginx> {
  return start('nginx.conf', (port) => [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['web-1:3000', new URL(one.url).host],
    ['web-2:3000', new URL(other.url).host],
  ]);
}

/** The same with saved copies, before this one; without its TLS. */
export async function startSavingNginx({ url }: RunningPortal): Promise<Nginx> {
  const forRedirects = await freePort();
  const { host: upstream } = new URL(url);
  return start('nginx-tls.conf', (port, folder) => [
    ['listen 80;', `listen 127.0.0.1:${forRedirects};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    [/^ *ssl_.*\n/gm, ''],
    ['/var/cache/nginx', folder],
    ['127.0.0.1:3000', upstream],
  ]);
}

type Change = readonly [from: string | RegExp, to: string];

async function start(file: string, changes: (port: number, folder: string) => readonly Change[]): Promise<Nginx> {
  const folder = await newFolder();
  const port = await freePort();
  const shipped = readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8');
  const ours: readonly Change[] = [...changes(port, folder), ['access_log off;', 'access_log access.log upstream;']];
  writeFileSync(join(folder, 'site.conf'), ours.reduce(replaced, shipped));
  writeFileSync(join(folder, 'main.conf'), mainConf);
  const child = spawn('/usr/sbin/nginx', ['-p', folder, '-c', 'main.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaints += part));
  const exited = once(child, 'close');
  stops.push(() => {
    child.kill('SIGTERM');
    return exited;
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${complaints}`);
    await fetch(`${url}/health/live`);
  });
  return { url, upstreams: () => readFileSync(join(folder, 'access.log'), 'utf8').trim().split('\n') };
}

/** What a distribution's own nginx.conf is to the shipped file, with everything that is written in the test's folder. */
const mainConf = `
daemon off;
# Ignored unless root starts it, whose workers could not write to the folder otherwise.
user ${userInfo().username};
worker_processes 2;
pid nginx.pid;
events { worker_connections 1024; }
http {
  log_format upstream '$upstream_addr';
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include site.conf;
}
`;

function replaced(text: string, [from, to]: Change): string {
  const changed = text.replaceAll(from, to);
  if (changed === text) throw new Error(`the shipped file does not hold ${String(from)}`);
  return changed;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
