import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { eventually } from './deadline.js';
import { newFolder, type Portal } from './portal-process.js';

export interface Nginx {
  readonly url: string;
  /** Where requests went, oldest first: for each the addresses of the web processes that were tried, by comma. */
  upstreams(): readonly string[];
}

const shipped = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8');
const stops: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

/** A real nginx before these two, with the configuration that operators get. */
export async function startNginx([one, other]: readonly [Portal, Portal]): Promise<Nginx> {
  const folder = await newFolder();
  const port = await freePort();
  const site = [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['web-1:3000', new URL(one.url).host],
    ['web-2:3000', new URL(other.url).host],
  ].reduce((text, [from = '', to = '']) => replaced(text, from, to), shipped);
  writeFileSync(join(folder, 'site.conf'), site);
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
  access_log access.log upstream;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include site.conf;
}
`;

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`deploy/nginx.conf does not hold ${from}`);
  return text.replaceAll(from, to);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
