import type { Family, NoticeKind, SiteReads } from '@noticeboard/content-model';
import type { Head, View } from '../app/page';
import type { Site } from '../app/site-context';

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

export type Loaded =
  | { readonly status: number; readonly head: Head; readonly view: View; readonly markup?: Markup }
  | { readonly status: number; readonly location: string };

export type Loader = (site: ServerSite, asked: Asked) => Promise<Loaded>;

/** The outcome of a read. A page stands without its data, and says so; why it failed is logged where it did. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

export async function outcomeOf<T>(read: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await read };
  } catch {
    return { ok: false };
  }
}
