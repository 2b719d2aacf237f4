import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../test/api-client.js';
import { addPosting, newTitle } from '../test/content.js';
import { run } from '../test/command-line.js';
import { eventually } from '../test/deadline.js';
import { multipart, pdf } from '../test/multipart.js';
import { newFolder, type Portal, type Program, runPortal, startPortal } from '../test/portal-process.js';
import { shippedProxies } from '../test/proxies.js';
import { sharedPortal } from '../test/shared-portal.js';
import { startRole, startServices } from '../test/services.js';

const [jobs] = families;

interface Line {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}

const linesOf = (program: Program) =>
  program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

/** The release that a portal says it is. */
const releaseOf = async (url: string) =>
  (await (await fetch(`${url}/health`)).json()) as { readonly version: string; readonly commit: string };

const metricsUrl = /metrics on (http:\/\/\S+\/metrics)/;

describe('The log of a program', () => {
  it('has a line for each request that reaches it, with the id that the answer carries and no secret', async () => {
    const portal = await startPortal();
    const { version, commit } = await releaseOf(portal.url);
    const staff = await admin(portal.url);
    const { headers } = await staff.post('/jobs', { jobTitle: newTitle('Logged') });
    const refused = new ApiClient(portal.url);
    await refused.post('/auth/login', { username: 'admin', password: 'not the right one' });
    await eventually(() => expect(linesOf(portal)).toHaveLength(5));
    const [first, , added, failure, failed] = linesOf(portal);
    expect(first).toMatchObject({ level: 'info', msg: `noticeboard ${version}, commit ${commit}` });
    expect(added).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      method: 'POST',
      url: '/api/jobs',
      status: 201,
      ms: expect.any(Number),
      correlationId: headers['x-correlation-id'],
      address: '127.0.0.1',
      user: 'admin',
      msg: 'request',
    });
    expect(failure).toMatchObject({ level: 'warn', msg: 'sign-in failed', address: '127.0.0.1' });
    expect(failed).toMatchObject({ url: '/api/auth/login', status: 401 });
    expect(portal.output()).not.toMatch(/not the right one|correct horse|session=/);
  });

  it('is text where a person asks for that, and as talkative or quiet as LOG_LEVEL says', async () => {
    const portal = await startPortal({ LOG_FORMAT: 'text' });
    await fetch(`${portal.url}/api/nothing`);
    await eventually(() => expect(portal.output()).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: request \{.*"status":404/m));
    const talkative = await startPortal({ LOG_LEVEL: 'debug' });
    await fetch(`${talkative.url}/health/live`);
    const probe = expect.objectContaining({ level: 'debug', url: '/health/live', status: 200 });
    await eventually(() => expect(linesOf(talkative)).toContainEqual(probe));
    const quiet = await startPortal({ LOG_LEVEL: 'warn' });
    await fetch(`${quiet.url}/api/nothing`);
    await quiet.stop();
    expect(linesOf(quiet)).toEqual([]);
    const wrong = runPortal({ LOG_FORMAT: 'xml', LOG_LEVEL: 'loud', METRICS_PORT: 'x', DATA_DIR: await newFolder() });
    expect(await wrong.exited).toEqual({ code: 78, signal: null });
    expect(wrong.output().trim().split('\n')).toEqual([
      'configuration: METRICS_PORT must be a port number, 0 to 65535',
      'configuration: LOG_FORMAT must be text or json',
      'configuration: LOG_LEVEL must be debug, info, warn or error',
    ]);
  });
});

/** The pages that readers open, in all the ways they do; one of them is not there. */
const read = async (url: string) => {
  const found = [
    '/',
    '/latest-job?q=secretwords',
    '/feed.xml',
    '/api/jobs',
    '/api/jobs?limit=1',
    '/api/nothing?q=secretwords',
  ];
  for (const path of found) await (await fetch(url + path)).arrayBuffer();
};

describe('A page that readers open or search for', () => {
  it.each<readonly [string, () => Promise<Portal>]>([
    ['one process', () => startPortal()],
    ['one process without a response cache', () => startPortal({ RESPONSE_CACHE_MB: '0' })],
    [
      'a web process beside others',
      async () => {
        const services = await startServices();
        await startRole(services, 'projections');
        return startRole(services, 'web');
      },
    ],
  ])('is not in the log of %s; of what failed the path alone is', async (_what, start) => {
    const portal = await start();
    const staff = await admin(portal.url);
    const form = multipart({ listingTitle: newTitle('Results') }, [
      { field: 'pdfFile', name: 'results.pdf', bytes: pdf() },
    ]);
    const { pdfFile } = (await staff.send('POST', '/jobListings', form)).body;
    await read(portal.url);
    expect((await fetch(`${portal.url}/${String(pdfFile)}`)).status).toBe(200);
    await staff.get('/desk');
    await eventually(() => expect(linesOf(portal).at(-1)).toMatchObject({ url: '/api/desk', user: 'admin' }));
    const ofReaders = linesOf(portal).filter(({ msg, user }) => msg === 'request' && user === undefined);
    expect(ofReaders).toEqual([expect.objectContaining({ url: '/api/nothing', status: 404 })]);
    expect(ofReaders[0]).not.toHaveProperty('address');
    expect(portal.output()).not.toContain('secretwords');
  });

  it.each(Object.keys(shippedProxies))('is not in what a proxy keeps with %s as shipped', async (file) => {
    const portal = await startPortal({ TRUST_PROXY: 'loopback' });
    const proxy = await shippedProxies[file]?.(portal);
    await read(String(proxy?.url));
    const missing = `${proxy?.url}/api/nothing`;
    expect((await fetch(missing)).status).toBe(404);
    expect(proxy?.said()).not.toMatch(/secretwords|latest-job/);
  });

  it('is in it where the operator wants that, and the privacy policy says so', async () => {
    const portal = await startPortal({ ACCESS_LOG: 'all', RESPONSE_CACHE_MB: '0' });
    await read(portal.url);
    await eventually(() => expect(linesOf(portal)).toHaveLength(7));
    expect(linesOf(portal)[2]).toMatchObject({ url: '/latest-job?q=secretwords', address: '127.0.0.1' });
    expect(await (await fetch(`${portal.url}/privacy`)).text()).toContain('log every request');
  });
});

describe('The connection string of KurrentDB', () => {
  it('is refused by the name of an option that there is not, without its password', async () => {
    const EVENT_STORE_URL = 'kurrentdb://ada:hunter22@127.0.0.1:1?tls=false&tlsCaFil=/ca.crt';
    const refused = runPortal({ EVENT_STORE_URL, DATA_DIR: await newFolder(), DEBUG: '*' });
    expect(await refused.exited).toEqual({ code: 78, signal: null });
    expect(refused.output()).toMatch(/^configuration: EVENT_STORE_URL must not have the option tlsCaFil: there are /m);
    expect(refused.output()).not.toContain('hunter22');
  });
});

describe('Metrics', () => {
  it('are on a port of their own, and count requests, answers of the cache, appends and the log', async () => {
    const portal = await startPortal({ METRICS_PORT: '0' });
    const [, url = ''] = metricsUrl.exec(portal.output()) ?? [];
    const staff = await admin(portal.url);
    await addPosting(staff, jobs, newTitle('Counted'));
    for (const path of ['/', '/', '/latest-job', '/no/such/page', '/another/one']) await fetch(portal.url + path);
    const ask = async () => (await fetch(url)).text();
    await eventually(async () => expect(await ask()).toMatch(/^noticeboard_log_events [1-9]/m));
    const metrics = await ask();
    const valueOf = (name: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length + 1),
      );
    expect(valueOf('noticeboard_http_requests_total{method="POST",route="/api/jobs",status="201"}')).toBe(1);
    expect(valueOf('noticeboard_http_requests_total{method="POST",route="/api/auth/login",status="200"}')).toBe(1);
    const { version, commit } = await releaseOf(portal.url);
    expect(valueOf(`noticeboard_build_info{version="${version}",commit="${commit}"}`)).toBe(1);
    expect(valueOf('noticeboard_cache_answers')).toBeGreaterThanOrEqual(3);
    expect(valueOf('noticeboard_cache_bytes')).toBeGreaterThan(1000);
    expect(valueOf('noticeboard_append_seconds_count{outcome="stored"}')).toBeGreaterThanOrEqual(2);
    expect(valueOf('noticeboard_projection_lag_seconds')).toBe(0);
    expect(['sessions', 'reads_waiting', 'sign_ins_waiting'].map((name) => valueOf(`noticeboard_${name}`))).toEqual([
      1, 0, 0,
    ]);
    expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(2 ** 20);
    // The dashboard asks for nothing that is not measured.
    const dashboard = await readFile(new URL('../deploy/grafana-dashboard.json', import.meta.url), 'utf8');
    const asked = new Set(dashboard.match(/(?:noticeboard|process|nodejs)_[a-z0-9_]+/g));
    expect([...asked].filter((name) => !metrics.includes(`\n${name}`))).toEqual([]);
    // Readers' words make no rows.
    expect(metrics).not.toMatch(/no\/such|another/);
    expect((await fetch(`${url}/more`)).status).toBe(404);
    expect((await fetch(`${portal.url}/metrics`)).status).toBe(404);
    await portal.stop();
  });
});

describe('The release', () => {
  it('is that of the project and of its clone, and all that tell it agree', async () => {
    const portal = sharedPortal();
    const { version, commit } = await releaseOf(portal.url);
    const { version: own } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    expect(version).toBe(own);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(await run({}, '--version')).toEqual({ code: 0, output: `noticeboard ${version}, commit ${commit}\n` });
    const { body } = await new ApiClient(portal.url).get('/docs');
    expect(body).toMatchObject({ info: { version } });
  });
});

describe('A command that works on a portal', () => {
  it.each([
    'account list',
    'account add meena',
    'backup /tmp/nowhere',
    'export',
    'rebuild',
    'rebuild --check',
    'verify',
  ])('makes none out of a mistyped folder, and names it: %s', async (words) => {
    const DATA_DIR = join(await newFolder(), 'dta');
    const told = `there is no portal in DATA_DIR ${DATA_DIR}: no events/events.db`;
    expect(await run({ DATA_DIR }, ...words.split(' '))).toEqual({ code: 1, output: expect.stringContaining(told) });
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
  });
});
