import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { freePort } from '../libs/read-store/src/testing/free-port.js';
import { eventually } from './deadline.js';
import { newFolder, type RunningPortal } from './portal-process.js';

type WebProcess = Pick<RunningPortal, 'url'>;

export interface Proxy {
  readonly url: string;
  /** Its output, and the logs that it has written to files. */
  said(): string;
}

export interface Nginx extends Proxy {
  /** Where requests went, oldest first: for each the addresses of the web processes that were tried, by comma. */
  upstreams(): readonly string[];
}

const stops: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

type Change = readonly [from: string | RegExp, to: string];

/** In place of the shipped line, which logs nothing: where each request went. */
const logged: Change = ['access_log off;', 'access_log access.log upstream;'];

/** A real nginx before these two, with the configuration that operators get. */
export function startNginx(web: readonly [WebProcess, WebProcess]): Promise<Nginx> {
  return startNginxAs('nginx.conf', (port) => [...beforeTwo(port, web), logged]);
}

/** The same with saved copies, before this one; without its TLS. */
export async function startSavingNginx(portal: WebProcess): Promise<Nginx> {
  const forRedirects = await freePort();
  return startNginxAs('nginx-tls.conf', (port, folder) => [
    ...savingBefore(portal, port, forRedirects, folder),
    logged,
  ]);
}

/** Each proxy before a portal, as it is shipped but for TLS. */
export const shippedProxies: Readonly<Record<string, (portal: WebProcess) => Promise<Proxy>>> = {
  'nginx.conf': (portal) => startNginxAs('nginx.conf', (port) => beforeTwo(port, [portal, portal])),
  'nginx-tls.conf': async (portal) => {
    const forRedirects = await freePort();
    return startNginxAs('nginx-tls.conf', (port, folder) => savingBefore(portal, port, forRedirects, folder));
  },
  Caddyfile: async ({ url }) => {
    const [folder, port] = [await newFolder(), await freePort()];
    const caddyfile = [
      ['board.example {', `http://127.0.0.1:${port} {`],
      ['127.0.0.1:3000', new URL(url).host],
    ] as const;
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${shipped('Caddyfile', caddyfile)}`);
    return start('/usr/bin/caddy', ['run', '--config', 'Caddyfile'], { folder, port });
  },
};

/** Where a load balancer asks nginx from: an address of this machine. */
export const balancerAddress = '127.0.0.9';

function beforeTwo(port: number, [one, other]: readonly [WebProcess, WebProcess]): readonly Change[] {
  return [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['set_real_ip_from 172.30.0.1;', `set_real_ip_from ${balancerAddress};`],
    ['web-1:3000', new URL(one.url).host],
    ['web-2:3000', new URL(other.url).host],
  ];
}

function savingBefore({ url }: WebProcess, port: number, forRedirects: number, folder: string): readonly Change[] {
  return [
    ['listen 80;', `listen 127.0.0.1:${forRedirects};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    [/^ *ssl_.*\n/gm, ''],
    ['/var/cache/nginx', folder],
    ['127.0.0.1:3000', new URL(url).host],
  ];
}

function shipped(file: string, changes: readonly Change[]): string {
  return changes.reduce(replaced, readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8'));
}

async function startNginxAs(
  file: string,
  changes: (port: number, folder: string) => readonly Change[],
): Promise<Nginx> {
  const [folder, port] = [await newFolder(), await freePort()];
  writeFileSync(join(folder, 'site.conf'), shipped(file, changes(port, folder)));
  writeFileSync(join(folder, 'main.conf'), mainConf);
  const nginx = await start('/usr/sbin/nginx', ['-p', folder, '-c', 'main.conf', '-e', 'stderr'], { folder, port });
  return { ...nginx, upstreams: () => readFileSync(join(folder, 'access.log'), 'utf8').trim().split('\n') };
}

async function start(
  program: string,
  args: readonly string[],
  { folder, port }: { readonly folder: string; readonly port: number },
): Promise<Proxy> {
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (printed += part));
  const exited = once(child, 'close');
  stops.push(() => {
    child.kill('SIGTERM');
    return exited;
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${printed}`);
    await fetch(`${url}/health/live`);
  });
  const logs = () => readdirSync(folder).filter((name) => name.endsWith('.log'));
  return { url, said: () => [printed, ...logs().map((name) => readFileSync(join(folder, name), 'utf8'))].join('') };
}

/**
 * The frame of a distribution's own nginx.conf around the shipped file, with everything that is written in the test's
 * folder.
 */
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
