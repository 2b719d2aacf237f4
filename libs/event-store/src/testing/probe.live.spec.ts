import { it } from '@jest/globals';
import kdb from '@kurrent/kurrentdb-client';
import { randomUUID } from 'node:crypto';
import { startFakeKurrentDb } from './fake-kurrentdb.js';
const show = (x: unknown) => JSON.stringify(x, (_k, v) => (typeof v === 'bigint' ? `${v}n` : v));
const t = async (n: string, f: () => Promise<unknown>) => {
  const s = Date.now();
  try { const r = await Promise.race([f(), new Promise((_, j) => setTimeout(() => j(new Error('PROBE TIMEOUT')), 6000))]); process.stdout.write(`${n} ok ${Date.now() - s}ms ${show(r)}\n`); }
  catch (e: any) { process.stdout.write(`${n} ERR ${Date.now() - s}ms ${e?.constructor?.name} name=${e?.name} type=${e?.type} code=${e?.code} msg=${e?.message} raw=${e?._raw?.name} ${show(Object.keys(e))} ${show(e?.metadata)}\n`); }
};
const all = async (it: AsyncIterable<unknown>) => { const r = []; for await (const x of it) r.push(x); return r; };
it('probe', async () => {
  const fake = await startFakeKurrentDb({ port: 0 });
  for (const scheme of ['kurrentdb', 'esdb', 'kurrent', 'kdb', 'kurrentdb+discover', 'kurrent+discover', 'esdb+discover']) {
    await t(scheme, async () => { const c = kdb.KurrentDBClient.connectionString(fake.url.replace('kurrentdb', scheme) + '&nodePreference=leader'); return all(c.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 })); });
  }
  const c = kdb.KurrentDBClient.connectionString(fake.url);
  const ev = () => kdb.jsonEvent({ id: randomUUID(), type: 'A', data: { a: 1 }, metadata: { x: 'y' } });
  await t('multi', () => c.multiStreamAppend([{ streamName: 'job-1', expectedState: 'no_stream', events: [ev(), ev()] }]));
  await t('multi stale', () => c.multiStreamAppend([{ streamName: 'job-1', expectedState: 'no_stream', events: [ev()] }]));
  await t('meta', () => c.setStreamMetadata('credential-a', { maxCount: 1 }));
  await t('getmeta', () => c.getStreamMetadata('credential-a'));
  await t('getmeta none', () => c.getStreamMetadata('credential-b'));
  await t('read', () => all(c.readStream('job-1')));
  await t('read none', () => all(c.readStream('job-none')));
  await t('all filter', () => all(c.readAll({ filter: kdb.streamNameFilter({ regex: '^(?!\\$|credential-)' }) } )));
  await t('all filter max', () => all(c.readAll({ maxCount: 1, filter: kdb.streamNameFilter({ regex: '^(?!\\$|credential-)' }) } )));
  await t('caps', async () => (await c['capabilities']).serverVersion);
  const rel = fake.holdAnswers();
  await t('held read', () => all(c.readStream('job-1')));
  rel();
  await fake.stop();
  await t('down read', () => all(c.readStream('job-1')));
  await t('down append', () => c.multiStreamAppend([{ streamName: 'job-2', expectedState: 'no_stream', events: [ev()] }]));
  await t('down append2', () => c.multiStreamAppend([{ streamName: 'job-2', expectedState: 'no_stream', events: [ev()] }]));
  await t('down meta', () => c.setStreamMetadata('credential-a', { maxCount: 1 }));
  const c2 = kdb.KurrentDBClient.connectionString(fake.url);
  await t('down fresh caps', async () => (await c2['capabilities']).serverVersion);
  await t('down fresh read', () => all(c2.readStream('job-1')));
  const c3 = kdb.KurrentDBClient.connectionString(fake.url.replace('kurrentdb', 'kurrentdb+discover'));
  await t('down disc caps', async () => (await c3['capabilities']).serverVersion);
  await t('down disc read', () => all(c3.readStream('job-1')));
  await fake.start();
  await t('up read', () => all(c.readStream('job-1')));
  await t('up append', () => c.multiStreamAppend([{ streamName: 'job-2', expectedState: 'no_stream', events: [ev()] }]));
  await t('up disc caps', async () => (await c3['capabilities']).serverVersion);
  await t('up disc read', () => all(c3.readStream('job-1')));
  await t('bad url', async () => kdb.KurrentDBClient.connectionString('kurrentdb://u:p@'));
  await t('bad url2', async () => kdb.KurrentDBClient.connectionString('http://u:secret@h'));
  await t('bad url3', async () => kdb.KurrentDBClient.connectionString('kurrentdb://user:secret@host:99x?tls=maybe'));
  await fake.stop();
}, 120000);
