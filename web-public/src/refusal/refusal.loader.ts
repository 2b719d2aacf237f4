import type { Loaded, Loader, ServerSite } from '../server/loader';
import type { RefusalView } from './refusal.data';
import { refusalHeadings } from './refusal-headings';

export const loadNotFound: Loader = async (site) => refusalOf(site, 404, { kind: 'refusal', reason: 'notFound' });
export const loadBadRequest: Loader = async (site) => refusalOf(site, 400, { kind: 'refusal', reason: 'badRequest' });

export function refusalOf({ t }: ServerSite, status: number, view: RefusalView): Loaded {
  return { status, head: { title: t(refusalHeadings[view.reason]), unlisted: true }, view };
}
