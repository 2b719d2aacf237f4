import type { HttpClient, JsonAnswer } from '../providers/http-client.js';
import type { HistoryEvent } from '../history/events/history-event.js';
import { apiFilter, type AuditFilters, type AuditPlace } from './audit-filters.js';

/** Events of one page. */
const perPage = 50;
/** The most that the API gives at once. */
const mostAtOnce = 500;

export interface AuditPage {
  /** Newest first. */
  readonly events: readonly HistoryEvent[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** One page of what the filters find, and whether there are others beside it. */
export async function readPage(
  ask: HttpClient,
  filters: AuditFilters,
  { before, after }: AuditPlace,
  signal: AbortSignal,
): Promise<AuditPage> {
  const filter = apiFilter(filters);
  // One more than is shown tells whether there is another page.
  if (after === undefined) {
    const query = { ...filter, ...(before !== undefined && { before }), limit: String(perPage + 1) };
    const events = eventsIn(await ask(historyUrl(query), { signal }));
    return { events: events.slice(0, perPage), hasOlder: events.length > perPage, hasNewer: before !== undefined };
  }
  // The nearest after a position come oldest first.
  const sorted = { sort: '["position","ASC"]', range: `[0,${perPage}]`, filter: JSON.stringify({ ...filter, after }) };
  const events = eventsIn(await ask(historyUrl(sorted), { signal }));
  return { events: events.slice(0, perPage).toReversed(), hasOlder: true, hasNewer: events.length > perPage };
}

/** How many there are by now that came after a position. */
export async function countAfter(ask: HttpClient, filters: AuditFilters, after: string): Promise<number> {
  const { headers } = await ask(historyUrl({ ...apiFilter(filters), after, limit: '1' }));
  return Number(headers.get('X-Total-Count') ?? 0);
}

/** All that the filters find, newest first. @param onRead told how many there are so far */
export async function readAll(
  ask: HttpClient,
  filters: AuditFilters,
  onRead: (count: number) => void = () => undefined,
): Promise<readonly HistoryEvent[]> {
  const events: HistoryEvent[] = [];
  for (;;) {
    const last = events.at(-1);
    const query = { ...apiFilter(filters), ...(last && { before: last.position }), limit: String(mostAtOnce) };
    const next = eventsIn(await ask(historyUrl(query)));
    events.push(...next);
    onRead(events.length);
    if (next.length < mostAtOnce) return events;
  }
}

function historyUrl(query: Readonly<Record<string, string>>): string {
  return `/api/history?${new URLSearchParams(query).toString()}`;
}

/** The API is the one that answers; its shapes are trusted everywhere. */
function eventsIn({ json }: JsonAnswer): readonly HistoryEvent[] {
  return json as readonly HistoryEvent[];
}
