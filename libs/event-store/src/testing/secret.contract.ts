import { describe, expect, it } from '@jest/globals';
import type { Given } from './event-store.contract.js';
import { FollowProbe } from './follow-probe.js';
import { beginning, newEvent, newEvents, newStream } from './new-events.js';

export function secretContract(given: () => Given): void {
  describe('when a stream is secret', () => {
    it('keeps only its last event, and counts on', async () => {
      const { store } = given();
      const stream = newStream('credential');
      const [first, second, third] = [newEvent('PasswordSet'), newEvent('PasswordSet'), newEvent('PasswordSet')];
      expect((await store.append([beginning(stream, first)])).revisions).toEqual({ [stream]: 0 });
      expect(await store.readStream(stream)).toMatchObject([{ id: first.id, revision: 0 }]);
      const { position } = await store.append([{ stream, expected: 0, events: [second, third] }]);
      expect(await store.readStream(stream)).toEqual([{ ...third, stream, revision: 2, position }]);
      expect(await store.readStream(stream, { direction: 'backwards', max: 1 })).toMatchObject([{ id: third.id }]);
      const stale = store.append([{ stream, expected: 0, events: [newEvent('PasswordSet')] }]);
      await expect(stale).rejects.toMatchObject({ name: 'ExpectedRevisionError', stream });
    });

    it('is shown by no reading of the log, no follower and no head', async () => {
      const { store } = given();
      const start = await store.head();
      const [secret, open] = [newStream('credential'), newStream('account')];
      await store.append([beginning(secret, newEvent('PasswordSet'))]);
      expect(await store.head()).toBe(start);
      await store.append([
        beginning(open, newEvent('AccountCreated')),
        { stream: secret, expected: 0, events: newEvents(1) },
      ]);
      await store.append([{ stream: secret, expected: 1, events: newEvents(2) }]);
      const shown = await store.readStream(open);
      expect(await store.readAll({ after: start })).toEqual(shown);
      expect(await store.readAll({ direction: 'backwards', max: 1 })).toEqual(shown);
      expect(await store.head()).toBe(shown[0]?.position);

      const probe = new FollowProbe(store, { after: start });
      await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
      await store.append([{ stream: secret, expected: 3, events: newEvents(1) }]);
      await store.append([{ stream: open, expected: 0, events: [newEvent('AccountLocked')] }]);
      await probe.until(({ timesCaughtUp }) => timesCaughtUp === 2);
      expect(probe.events).toEqual(await store.readStream(open));
      expect(probe.told.map(({ kind }) => kind)).toEqual(['batch', 'caughtUp', 'batch', 'caughtUp']);
      await probe.stop();
    });

    it('is written together with other streams, all or nothing, and repeats as they do', async () => {
      const { store } = given();
      const [secret, account] = [newStream('credential'), newStream('account')];
      const writes = [beginning(account, newEvent('AccountCreated')), beginning(secret, newEvent('PasswordSet'))];
      const first = await store.append(writes);
      expect(first.revisions).toEqual({ [account]: 0, [secret]: 0 });
      expect(first.position).toBe((await store.readStream(account))[0]?.position);
      expect(await store.append(writes)).toEqual(first);

      const half = [beginning(newStream('account'), newEvent()), beginning(secret, newEvent('PasswordSet'))];
      await expect(store.append(half)).rejects.toMatchObject({ name: 'ExpectedRevisionError', stream: secret });

      await store.append([{ stream: secret, expected: 0, events: [newEvent('PasswordSet')] }]);
      expect(await store.append(writes)).toEqual(first);
    });
  });
}
