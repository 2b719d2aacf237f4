import type { HistoryEvent } from '@noticeboard/content-model';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { HttpClient, JsonAnswer } from '../providers/http-client.js';
import type { ApiProvider } from '../providers/with-api.js';
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
async function readPage(
  ask: HttpClient,
  filters: AuditFilters,
  { before, after }: AuditPlace,
  signal: AbortSignal,
): Promise<AuditPage> {
  const filter = apiFilter(filters);
  if (after === undefined) {
    const query = { ...filter, ...(before !== undefined && { before }), limit: String(perPage) };
    const answer = await ask(historyUrl(query), { signal });
    return { events: eventsIn(answer), hasOlder: isPart(answer), hasNewer: before !== undefined };
  }
  // The nearest after a position come oldest first.
  const sorted = {
    sort: '["position","ASC"]',
    range: `[0,${perPage - 1}]`,
    filter: JSON.stringify({ ...filter, after }),
  };
  const answer = await ask(historyUrl(sorted), { signal });
  return { events: eventsIn(answer).toReversed(), hasOlder: true, hasNewer: isPart(answer) };
}

/** How many there are by now that came after a position. */
async function countAfter(ask: HttpClient, filters: AuditFilters, after: string): Promise<number> {
  const { headers } = await ask(historyUrl({ ...apiFilter(filters), after, limit: '1' }));
  return Number(headers.get('X-Total-Count') ?? 0);
}

/** All that the filters find, newest first. @param onRead called with how many there are so far */
export async function readAll(
  ask: HttpClient,
  filters: AuditFilters,
  onRead: (count: number) => void = () => undefined,
): Promise<readonly HistoryEvent[]> {
  const events: HistoryEvent[] = [];
  for (;;) {
    const last = events.at(-1);
    const query = { ...apiFilter(filters), ...(last && { before: last.position }), limit: String(mostAtOnce) };
    const answer = await ask(historyUrl(query));
    events.push(...eventsIn(answer));
    onRead(events.length);
    if (!isPart(answer)) return events;
  }
}

function historyUrl(query: Readonly<Record<string, string>>): string {
  return `/api/history?${new URLSearchParams(query).toString()}`;
}

/** True when there are more than came: an answer ends early where events are long. */
function isPart(answer: JsonAnswer): boolean {
  return Number(answer.headers.get('X-Total-Count') ?? 0) > eventsIn(answer).length;
}

/** The API is the one that answers; its shapes are trusted everywhere. */
function eventsIn({ json }: JsonAnswer): readonly HistoryEvent[] {
  return json as readonly HistoryEvent[];
}

/** Between two looks for what is new, in milliseconds; none while the tab is out of sight. */
const pollInterval = 15_000;

/** The page that the address asks for; the one before it stays until it is read. */
export function useAuditPage(filters: AuditFilters, place: AuditPlace) {
  const { ask } = useDataProvider<ApiProvider>();
  return useQuery({
    queryKey: ['audit', filters, place],
    queryFn: ({ signal }) => readPage(ask, filters, place, signal),
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** How many events came since the page was read; none on a page of older ones. */
export function useNewEvents(filters: AuditFilters, page: AuditPage | undefined): number {
  const { ask } = useDataProvider<ApiProvider>();
  const newest = page && !page.hasNewer ? page.events[0]?.position : undefined;
  const { data = 0 } = useQuery({
    queryKey: ['new audit events', filters, newest],
    queryFn: () => countAfter(ask, filters, newest ?? ''),
    enabled: newest !== undefined,
    refetchInterval: pollInterval,
    retry: false,
  });
  return data;
}
