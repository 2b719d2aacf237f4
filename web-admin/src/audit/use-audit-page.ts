import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApiProvider } from '../providers/with-api.js';
import { type AuditPage, countAfter, readPage } from './audit-events.js';
import type { AuditFilters, AuditPlace } from './audit-filters.js';

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
