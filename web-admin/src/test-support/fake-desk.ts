import type { CheckedLink, Desk, LinkReport } from '@noticeboard/content-model';
import type { FakeAnswer, FakeRequest } from './fake-api.js';

export interface FakeDesk {
  /** Undefined for a path that is not the desk's. */
  readonly answer: (request: FakeRequest) => FakeAnswer | undefined;
  /** What the desk says from now on; nothing waits in the parts that are left out. */
  readonly show: (parts: Partial<Desk>) => void;
  /** What the next checks find. */
  readonly lead: (...links: readonly CheckedLink[]) => void;
}

const none = { total: 0, records: [] };

/** The desk's two paths. @param counts how many records of each family and kind there are by now */
export function createFakeDesk(counts: () => Desk['counts']): FakeDesk {
  let shown: Partial<Desk> = {};
  let report: LinkReport = { total: 0, links: [] };
  const desk = (): Desk => ({
    today: '2026-11-20',
    counts: counts(),
    closingToday: none,
    closingSoon: none,
    unreadDates: none,
    keysWaiting: none,
    changed: none,
    activity: Array.from({ length: 14 }, (_, place) => ({
      day: `2026-11-${String(place + 7).padStart(2, '0')}`,
      changes: 0,
    })),
    ...shown,
  });
  return {
    answer({ method, path }) {
      if (method === 'GET' && path === '/api/desk') return { status: 200, json: desk() };
      if (method === 'POST' && path === '/api/desk/check-links') return { status: 200, json: report };
      return undefined;
    },
    show: (parts) => void (shown = parts),
    lead: (...links) => void (report = { total: links.length, links: [...links] }),
  };
}
