import { afterEach, describe, expect, it } from '@jest/globals';
import { type EventStore, StoreUnusable } from '../event-store.js';
import { type FakeKurrentDb, startFakeKurrentDb } from '../testing/fake-kurrentdb.js';
import { beginning, FollowProbe, newEvent, newStream } from '../testing/new-events.js';
import { openPatiently } from '../testing/until-available.js';

let fake: FakeKurrentDb;
let store: EventStore | undefined;

const secured = async (password: string) =>
  (fake = await startFakeKurrentDb({ port: 0, tls: true, user: { name: 'portal', password } }));

afterEach(async () => {
  await store?.close();
  store = undefined;
  await fake.stop();
});

describe('The KurrentDB adapter over TLS', () => {
  it.each(['changeit', 'p@ss:wörd/%'])(
    'appends, reads and follows as the user of its connection string: %s',
    async (password) => {
      const { url } = await secured(password);
      store = await openPatiently({ url });
      const probe = new FollowProbe(store);
      const [open, secret] = [newEvent(), newEvent('PasswordSet')];
      await store.append([beginning(newStream(), open), beginning(newStream('credential'), secret)]);
      await probe.until(({ ids }) => ids.length > 0);
      expect(await store.readAll()).toEqual(probe.events);
      await probe.stop();
    },
  );

  it('says that the user is refused, for the operator, without the password', async () => {
    const { url } = await secured('changeit');
    const opening = openPatiently({ url: url.replace('changeit', 'guessed') });
    await expect(opening).rejects.toThrow(StoreUnusable);
    await expect(opening).rejects.toThrow('refuses the user');
    await expect(opening).rejects.not.toThrow('guessed');
  });
});
