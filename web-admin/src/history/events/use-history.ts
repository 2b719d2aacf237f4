import type { HistoryEvent } from '@noticeboard/content-model';
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApiProvider } from '../../providers/with-api.js';
import type { Values } from '../../providers/write-bodies.js';
import { isDeletion, type Named } from './history-event.js';
import { statePath, timelinePagePath } from './history-paths.js';

interface TimelinePage {
  /** Newest first. */
  readonly events: readonly HistoryEvent[];
  /** How many there are up to the first of them. */
  readonly total: number;
}

/** The events of a record: the newest, and earlier ones on demand. */
export function useTimeline({ kind, id, family }: Named) {
  const { ask } = useDataProvider<ApiProvider>();
  return useInfiniteQuery({
    queryKey: ['history', kind, family, id],
    queryFn: async ({ pageParam, signal }): Promise<TimelinePage> => {
      const { json, headers } = await ask(timelinePagePath({ kind, id, family }, pageParam), { signal });
      // The API is the one that answers; its shapes are trusted everywhere.
      return { events: json as readonly HistoryEvent[], total: Number(headers.get('X-Total-Count') ?? 0) };
    },
    initialPageParam: undefined as string | undefined,
    // A page ends early where its events are long.
    getNextPageParam: ({ events, total }) => (events.length < total ? events.at(-1)?.position : undefined),
    select: timelineIn,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** The events that were read, oldest first, and how many there are in all. */
function timelineIn({ pages }: Pick<InfiniteData<TimelinePage>, 'pages'>) {
  return { events: pages.flatMap(({ events }) => events).toReversed(), total: pages[0]?.total ?? 0 };
}

/** The record as it was after an event, with all that it owned; null where that deleted it. */
export function useRecordState(event: Pick<HistoryEvent, 'subject' | 'revision' | 'type'>) {
  const { ask } = useDataProvider<ApiProvider>();
  const { subject, revision } = event;
  return useQuery({
    queryKey: ['history', subject.kind, subject.family, subject.id, revision],
    queryFn: async ({ signal }) => {
      if (isDeletion(event)) return null;
      // The API is the one that answers; its shapes are trusted everywhere.
      return (await ask(statePath(subject, revision), { signal })).json as Values;
    },
    retry: false,
    refetchOnWindowFocus: false,
    // The past does not change.
    staleTime: Infinity,
  });
}
