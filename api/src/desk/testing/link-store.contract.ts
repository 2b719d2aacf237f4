import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type KeptLink, type LinkStore, rememberedMs, type WatchNote } from '../link-store.js';

export interface Harness {
  /** One more look at the same links: after a restart, or from a second process. */
  open(): Promise<LinkStore>;
  dispose(): Promise<void>;
}

export const keptLink = (url: string, more: Partial<KeptLink> = {}): KeptLink => ({
  url,
  status: 404,
  fault: null,
  host: new URL(url).host,
  isSecure: true,
  places: [{ source: 'jobs', id: 'p1', label: 'आवेदन \u{1f4cc}' }],
  since: '2026-11-20T21:00:00.000Z',
  checkedAt: '2026-11-22T21:00:00.000Z',
  ...more,
});

const watched: WatchNote = {
  night: '2026-11-23',
  startedAt: '2026-11-22T19:30:00.000Z',
  endedAt: '2026-11-22T20:10:00.000Z',
  total: 12,
  followed: 11,
  isCutOff: false,
  next: { source: 'jobs', order: '0000000000000009', id: 'p1' },
};

/** The rules of every adapter. */
export function linkStoreContract(name: string, makeHarness: () => Promise<Harness>): void {
  describe(`Links kept ${name}`, () => {
    let harness: Harness;
    let store: LinkStore;

    beforeEach(async () => {
      harness = await makeHarness();
      store = await harness.open();
    });

    afterEach(async () => {
      await store.close();
      await harness.dispose();
    });

    const urls = async () => (await store.broken()).map(({ url }) => url).toSorted();

    it('are none at first', async () => {
      expect(await store.broken()).toEqual([]);
      expect(await store.watch()).toBeUndefined();
      await store.keep([]);
      await store.drop([]);
    });

    it('are one of each address, as it was kept last, until it is dropped', async () => {
      await store.keep([keptLink('https://a.example/'), keptLink('https://b.example/')]);
      const later = keptLink('https://a.example/', { status: null, fault: 'timeout', places: [] });
      await store.keep([later]);
      await store.drop(['https://b.example/', 'https://c.example/']);
      expect(await store.broken()).toEqual([later]);
      expect(await urls()).toEqual(['https://a.example/']);
    });

    it('are still there for who opens them later, with the last watch', async () => {
      await store.keep([keptLink('https://a.example/')]);
      await store.noteWatch({ ...watched, night: '2026-11-22', next: undefined });
      await store.noteWatch(watched);
      const later = await harness.open();
      expect(await later.broken()).toEqual([keptLink('https://a.example/')]);
      expect(await later.watch()).toEqual(watched);
      await later.close();
    });

    it('have each the time at which they were last reached, for 90 days', async () => {
      const [now, before] = [new Date(), new Date(Date.now() - rememberedMs - 1000)].map((at) => at.toISOString());
      expect(await store.reached([])).toEqual({});
      await store.noteReached({});
      await store.noteReached({ 'https://a.example/': '2026-11-20T20:00:00.000Z', 'https://b.example/': before ?? '' });
      await store.noteReached({ 'https://a.example/': now ?? '', 'https://d.example/': now ?? '' });
      const later = await harness.open();
      expect(await later.reached(['https://b.example/', 'https://a.example/', 'https://c.example/'])).toEqual({
        'https://a.example/': now,
      });
      await later.close();
    });

    it('are followed by one at a time, until it says that it is done', async () => {
      const other = await harness.open();
      expect(await store.claim('one')).toBe(true);
      expect(await store.claim('one')).toBe(true);
      expect(await other.claim('other')).toBe(false);
      await other.release('other');
      expect(await other.claim('other')).toBe(false);
      await store.release('one');
      expect(await other.claim('other')).toBe(true);
      expect(await store.claim('one')).toBe(false);
      await other.close();
    });
  });
}
