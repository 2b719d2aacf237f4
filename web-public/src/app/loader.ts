import type { Family, NoticeKind, SiteReads } from '@noticeboard/content-model';
import type { Site } from './site-context';

/** What is in a page's head. Both sides write it; what only robots read is in `Markup`. */
export interface Head {
  readonly title: string;
  readonly description?: string;
  /** Path of the page under its one canonical spelling; absent on a page that has none. */
  readonly canonical?: string;
  /** Absent from search engines. */
  readonly unlisted?: boolean;
}

/** What loaders work with. */
export interface ServerSite extends Site {
  readonly families: readonly Family[];
  readonly noticeKinds: readonly NoticeKind[];
  readonly reads: SiteReads;
  readonly now: Date;
}

export interface Asked {
  /** As it was asked for: still percent-encoded. */
  readonly pathname: string;
  readonly search: URLSearchParams;
}

/** For robots and shared links; it stays on the server. */
export interface Markup {
  /** Address of the picture for shared links. */
  readonly image: string;
  /** Objects of schema.org. */
  readonly jsonLd?: readonly object[];
  /** Address of the page's own Atom feed. */
  readonly feed?: string;
}

/** The answer at an address: a page, or the address that it has moved to. */
export type Loaded<View extends { readonly kind: string } = { readonly kind: string }> =
  | { readonly status: number; readonly head: Head; readonly view: View; readonly markup?: Markup }
  | { readonly status: number; readonly location: string };

/** The outcome of a read. A page stands without its data, and says so; why it failed is logged where it did. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

export async function outcomeOf<T>(read: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await read };
  } catch {
    return { ok: false };
  }
}
