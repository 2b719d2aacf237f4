import { messages, type PastProblem } from '@noticeboard/content-model';
import { atPresent } from '../app/addresses';
import type { Loaded, PageRequest, ServerSite } from '../app/loader';

/** The view of a page that cannot show what was requested and says where to look instead. */
export type RefusalView = { readonly kind: 'refusal' } & (
  | { readonly reason: 'notFound' | 'badRequest' }
  | { readonly reason: 'unknownPosting'; readonly title: string }
  /** A filter was asked for a value that it has not got. `way`: where its values are. */
  | { readonly reason: 'badFilter'; readonly name: string; readonly value: string; readonly way: string }
  /** The read models could not be read. */
  | { readonly reason: 'failed' }
  /** A reader who is not signed in requested an earlier moment, or a preview. `login` leads back to it. */
  | { readonly reason: 'staffOnly' | 'previewForStaff'; readonly login: string }
  /** The requested moment, or the requested preview, cannot be shown. */
  | { readonly reason: 'noSuchMoment' | 'noPreview'; readonly message: string; readonly present: string }
  | { readonly reason: 'gone'; readonly title: string; readonly deletedAt: string }
  /** `note`: why, in the editors' words. */
  | { readonly reason: 'withdrawn'; readonly title: string; readonly at: string; readonly note: string }
);

/** Headings of these pages and titles of their documents. */
export const refusalHeadings = {
  notFound: 'Page not found',
  unknownPosting: 'Page not found',
  badRequest: 'This address cannot be read',
  badFilter: 'There is no such filter',
  gone: 'This notice was removed',
  withdrawn: 'This notice was withdrawn',
  failed: messages.detailFailed,
  staffOnly: 'Earlier moments are for staff',
  noSuchMoment: 'This moment cannot be shown',
  previewForStaff: 'Previews are for staff',
  noPreview: 'This preview cannot be shown',
} as const satisfies Record<RefusalView['reason'], string>;

/** The response to a refused request for an earlier moment or a preview. */
export function stateRefusal(
  site: ServerSite,
  { pathname, search }: PageRequest,
  { status, message }: PastProblem,
): Loaded<RefusalView> {
  const isPreview = search.has('changeSet');
  const here = `${pathname}?${search.toString()}`;
  if (status === 401) {
    const login = `/login?${new URLSearchParams({ next: here }).toString()}`;
    return refusalOf(site, status, { kind: 'refusal', reason: isPreview ? 'previewForStaff' : 'staffOnly', login });
  }
  const present = atPresent(pathname, search.toString());
  const reason = isPreview ? 'noPreview' : 'noSuchMoment';
  const sentence = isPreview && status === 404 ? 'There is no such change set. It may have been discarded.' : message;
  return refusalOf(site, status, { kind: 'refusal', reason, message: sentence, present });
}

export function refusalOf({ t }: ServerSite, status: number, view: RefusalView): Loaded<RefusalView> {
  return { status, head: { title: t(refusalHeadings[view.reason]), unlisted: true }, view };
}
