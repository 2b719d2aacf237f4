import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type FakeKurrentDb, startFakeKurrentDb } from './fake-kurrentdb.js';
import { beginStream, RawClients } from './raw-clients.js';

const user = { name: 'portal', password: 'changeit' };
const clients = new RawClients();
let fake: FakeKurrentDb;

beforeEach(async () => {
  fake = await startFakeKurrentDb({ port: 0, tls: true, user });
});

afterEach(async () => {
  await clients.dispose();
  await fake.stop();
});

async function typesRead(url: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { event } of clients.over(url).readAll()) types.push(event?.type ?? '');
  return types;
}

describe('The stand-in for KurrentDB with TLS', () => {
  it.each(['127.0.0.1', 'localhost'])('serves its user, at %s', async (host) => {
    const url = fake.url.replace('127.0.0.1', host);
    await beginStream(clients.over(url), 'job-1');
    await clients.over(url).setStreamMetadata('job-1', { maxCount: 1 });
    expect(await typesRead(url)).toEqual(['$settings', 'Begun', '$metadata']);
  });

  it.each([
    ['a wrong password', (url: string) => url.replace('changeit', 'guess')],
    ['another user', (url: string) => url.replace('portal', 'admin')],
    ['nobody', (url: string) => url.replace(/portal:.*@/, '')],
  ])('refuses %s', async (_case, change) => {
    const url = change(fake.url);
    await expect(beginStream(clients.over(url), 'job-1')).rejects.toMatchObject({ type: 'access-denied', code: 16 });
    await expect(typesRead(url)).rejects.toMatchObject({ type: 'access-denied' });
    expect(fake.log.stream('job-1')).toBeUndefined();
  });

  it('is believed by nobody who does not know its authority', async () => {
    const stranger = clients.over(fake.url.replace(/&tlsCAFile=[^&]*/, ''));
    await expect(beginStream(stranger, 'job-1')).rejects.toMatchObject({ code: 14 });
  });

  it('without TLS does not look at credentials', async () => {
    const open = await startFakeKurrentDb({ port: 0, user });
    await beginStream(clients.over(open.url), 'job-1');
    expect(open.log.stream('job-1')).toHaveLength(1);
    await open.stop();
  });
});
