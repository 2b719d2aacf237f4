import type { Family, ListingKind, OwnPolicies, SiteReads } from '@noticeboard/content-model';
import type { Site } from './site-context';

/** The head of a page as server and browser write it. `Markup` holds what only robots read. */
export interface Head {
  readonly title: string;
  readonly description?: string;
  /** Path of the page in its canonical spelling; absent on pages that have none. */
  readonly canonical?: string;
  /** Search engines must not list the page. */
  readonly unlisted?: boolean;
}

/** Everything that a loader may read. */
export interface ServerSite extends Site {
  readonly families: readonly Family[];
  readonly listingKinds: readonly ListingKind[];
  readonly reads: SiteReads;
  readonly ownPolicies: OwnPolicies;
  readonly now: Date;
  /** Lets others have their turn, where the work of this one is long. */
  readonly giveWay: () => Promise<void>;
}

export interface PageRequest {
  /** Still percent-encoded. */
  readonly pathname: string;
  readonly search: URLSearchParams;
}

/** Markup for robots and shared links. The browser never gets it. */
export interface Markup {
  /** Address of the picture that shared links show, and what it says where it is of this page alone. */
  readonly image: string;
  readonly imageAlt?: string;
  /** schema.org objects. */
  readonly jsonLd?: readonly object[];
  /** Address of the page's own feed, without the ending of a format. */
  readonly feed?: string;
}

/** The result of a loader: a page, or the address that the page has moved to. */
export type Loaded<View extends { readonly kind: string } = { readonly kind: string }> =
  | { readonly status: number; readonly head: Head; readonly view: View; readonly markup?: Markup }
  | { readonly status: number; readonly location: string; readonly maxAge?: number };

/** The outcome of a read. A page whose read failed is still rendered and says so; the read itself logs the cause. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

export async function outcomeOf<T>(read: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await read };
  } catch {
    return { ok: false };
  }
}
