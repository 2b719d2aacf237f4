import type { ConsoleScreen, ListSite } from './list-site.js';
import { messages } from './messages.js';

/** One row of the table of the records that stand alone. */
interface KindRow {
  /** Name in read models and in the OpenAPI document. */
  readonly key: string;
  /** Category of its streams, and its name in history. */
  readonly category: string;
  /** The beginning of its events' names: `<events>Added`, and so on. */
  readonly events: string;
  /** The name of one: it begins the words of its events. */
  readonly noun: string;
  /** The words about it for readers of its posting. */
  readonly told: string;
  /** Under `REVIEW=dates` another person looks at each write: it tells what came of an exam. */
  readonly isOutcome: boolean;
  /** Path under `/api`. */
  readonly path: string;
  readonly titleField: string;
  readonly needsLink: boolean;
  /** Its writes are multipart too, with a PDF. */
  readonly takesPdf: boolean;
  readonly site: ListSite;
  readonly console: ConsoleScreen;
}

/**
 * The one table of the records that stand alone: admit cards and result listings. Routes, schemas, events and console
 * screens are made from its rows.
 */
export const listingKinds = [
  {
    key: 'admitCards',
    category: 'admitCard',
    events: 'AdmitCard',
    noun: 'Admit card',
    told: 'admitCardOut',
    isOutcome: false,
    path: 'admitcards',
    titleField: 'jobTitle',
    needsLink: true,
    takesPdf: false,
    site: {
      listPaths: ['/admitCard-List'],
      heading: 'Admit Cards',
      navigation: 'Admit',
      tab: 'Admit',
      button: 'Get Admit Card',
      empty: messages.noAdmitCards,
      searchPlaceholder: 'Search admit cards...',
      image: '/og/admit-card.png',
      rank: 3,
      homeRank: 3,
    },
    console: { path: 'addadmitcard', label: 'Add Admit Card', readLabel: 'Admit Cards' },
  },
  {
    key: 'resultListings',
    category: 'resultListing',
    events: 'ResultListing',
    noun: 'Result',
    told: 'resultOut',
    isOutcome: true,
    path: 'jobListings',
    titleField: 'listingTitle',
    needsLink: false,
    takesPdf: true,
    site: {
      listPaths: ['/result'],
      heading: 'Result',
      navigation: 'Result',
      tab: 'Result',
      button: 'Check Result',
      empty: messages.noJobListings,
      searchPlaceholder: 'Search results...',
      image: '/og/result.png',
      rank: 2,
      homeRank: 2,
    },
    console: { path: 'addresult', label: 'Add Result', readLabel: 'Results' },
  },
] as const satisfies readonly KindRow[];

export type ListingKind = KindRow & Pick<(typeof listingKinds)[number], 'category' | 'events' | 'told'>;

export function listingKindOfStream(stream: string): (typeof listingKinds)[number] | undefined {
  return listingKinds.find(({ category }) => stream.startsWith(`${category}-`));
}
