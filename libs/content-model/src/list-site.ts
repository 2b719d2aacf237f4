/** Words and routes of one list of the public site (specification, sections 2.1 to 2.4). */
export interface ListSite {
  /** The first spelling is the canonical one; letter case never matters. */
  readonly listPaths: readonly [string, ...string[]];
  readonly heading: string;
  /** In the top bar and its menus. */
  readonly navigation: string;
  /** In the bottom bar and its panel. */
  readonly tab: string;
  readonly button: string;
  /** The same button on Home, where the specification spells it in its own way. */
  readonly previewButton?: string;
  readonly empty: string;
  readonly searchPlaceholder: string;
  /** For shared links: address of a picture of 1200 × 630 pixels. */
  readonly image: string;
  /** Place in the navigation, and among the previews on Home. */
  readonly rank: number;
  readonly homeRank: number;
}

/** Characters of a text, and of each value of a filter, that readers follow. */
export const longestFollowed = 200;

/** Name of a list that readers follow: its address in small letters, `latest-job`. */
export function listName({ listPaths: [path] }: Pick<ListSite, 'listPaths'>): string {
  return path.slice(1).toLowerCase();
}

/** One entry of the console's sidebar (specification, section 2.6). */
export interface ConsoleScreen {
  /** Path under `/admin`. */
  readonly path: string;
  readonly label: string;
  /** For those who only read; `label` where it suits them too. */
  readonly readLabel?: string;
}
