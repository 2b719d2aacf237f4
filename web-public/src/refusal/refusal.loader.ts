import type { PastRefusal } from '@noticeboard/content-model';
import { atPresent } from '../past/moment-address';
import type { Asked, Loaded, Loader, ServerSite } from '../server/loader';
import type { RefusalView } from './refusal.data';
import { refusalHeadings } from './refusal-headings';

export const loadNotFound: Loader = async (site) => refusalOf(site, 404, { kind: 'refusal', reason: 'notFound' });
export const loadBadRequest: Loader = async (site) => refusalOf(site, 400, { kind: 'refusal', reason: 'badRequest' });

/** In place of a page of an earlier moment. */
export function pastRefused(site: ServerSite, { pathname, search }: Asked, { status, message }: PastRefusal): Loaded {
  const here = `${pathname}?${search.toString()}`;
  if (status === 401) {
    const login = `/login?${new URLSearchParams({ next: here }).toString()}`;
    return refusalOf(site, status, { kind: 'refusal', reason: 'staffOnly', login });
  }
  const present = atPresent(pathname, search.toString());
  return refusalOf(site, status, { kind: 'refusal', reason: 'noSuchMoment', message, present });
}

export function refusalOf({ t }: ServerSite, status: number, view: RefusalView): Loaded {
  return { status, head: { title: t(refusalHeadings[view.reason]), unlisted: true }, view };
}
