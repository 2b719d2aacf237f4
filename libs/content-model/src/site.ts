import type { ChangeHistory } from './changes/change-history.js';
import type { ChangeTopic } from './changes/change-topics.js';
import type { Family } from './families.js';
import type { Follow } from './follow.js';
import type { Combination, FilterCounts, PostingFilter, PostingReadings } from './filters/index.js';
import type { ListSite } from './list-site.js';
import type { ListingKind } from './listing-kinds.js';
import type { Posting, Withdrawal } from './posting.js';
import type { SearchedLine } from './search/searched-lines.js';

/** A posting as a list shows it. */
export interface PostingCard {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  /** When a reader last saw it change: the time of its newest reader-visible change. */
  readonly changedAt: string;
  /** As typed in the newest notification that gives a last date; an admit card leaves it out. */
  readonly applicationBegin: string;
  readonly lastDateApply: string;
  /** True when a useful link of it is called a syllabus. */
  readonly hasSyllabus: boolean;
  /** Labels of what its newest significant change touched; absent while there was none. */
  readonly lastChange?: { readonly at: string; readonly labels: readonly string[] };
}

/** An admit card or a result listing as a list shows it. */
export interface ListingCard {
  readonly id: string;
  readonly title: string;
  readonly applyLink: string;
  /** Stored path, empty without a PDF. */
  readonly pdfFile: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The posting that it belongs to: key of the family and present title. */
  readonly posting?: { readonly family: string; readonly title: string };
}

/** An admit card or a result on the page of its posting. */
export interface TiedListing {
  /** Key of its kind. */
  readonly kind: string;
  readonly card: ListingCard;
}

/** `page` counts from 1; the newest record comes first. */
export interface ListQuery {
  readonly q: string;
  readonly page: number;
  readonly limit: number;
}

export interface CardPage<T> {
  readonly cards: readonly T[];
  /** How many match in all. */
  readonly total: number;
}

export type FoundPosting =
  | {
      readonly kind: 'found';
      readonly posting: Posting;
      readonly history: ChangeHistory;
      /** The newest first. */
      readonly tied?: readonly TiedListing[];
    }
  /** The title asked for is an old one, or another spelling of the current one. */
  | { readonly kind: 'moved'; readonly title: string }
  | { readonly kind: 'deleted'; readonly title: string; readonly deletedAt: string }
  | ({ readonly kind: 'withdrawn'; readonly title: string } & Withdrawal)
  | { readonly kind: 'unknown' };

/** A posting that was asked for by its id. */
export type FoundById =
  | { readonly kind: 'found'; readonly posting: Posting }
  | (Extract<FoundPosting, { readonly kind: 'withdrawn' }> & { readonly posting: Posting })
  | Extract<FoundPosting, { readonly kind: 'deleted' | 'unknown' }>;

/** A record that a search of the whole board finds. */
export type SearchHit = {
  /** Key of its family or of its kind. */
  readonly list: string;
  /** The line that it is found in; absent: the title. */
  readonly line?: SearchedLine;
} & ({ readonly posting: PostingCard } | { readonly listing: ListingCard });

export interface BoardSearch {
  /** The best first: titles that contain the text, then what has all of its words. */
  readonly hits: readonly SearchHit[];
  /** How many titles contain the text, by key of the family or kind; those without one are absent. */
  readonly titles: Readonly<Record<string, number>>;
  /** Where nothing is found: the titles that come nearest. */
  readonly nearest: readonly SearchHit[];
  /** Titles alone were looked at: the words of the board are being gathered, or it is of another moment. */
  readonly isOfTitles: boolean;
}

/** The postings that a filter finds on a list, and the number that each further value would find. */
export interface FilteredPage extends CardPage<PostingCard>, Pick<FilterCounts, 'counts' | 'present'> {
  /** By id of a card: the lines that the values are read from. */
  readonly readings: ReadonlyMap<string, PostingReadings>;
}

/** The queries of the public pages on the read models. */
export interface SiteReads {
  postings(family: Family, query: ListQuery): Promise<CardPage<PostingCard>>;
  /** In order of approval. */
  answerKeys(family: Family, query: ListQuery): Promise<CardPage<PostingCard>>;
  /** Those with a syllabus first. */
  syllabus(family: Family, query: ListQuery): Promise<CardPage<PostingCard>>;
  listings(kind: ListingKind, query: ListQuery): Promise<CardPage<ListingCard>>;
  /**
   * Postings whose last date can be counted down to and is not past, the next to close first; `total` is of all of
   * them.
   */
  closing(family: Family, now: Date, query: ListQuery): Promise<CardPage<PostingCard>>;
  /** The newest first. */
  filtered(family: Family, filter: PostingFilter, now: Date, query: Omit<ListQuery, 'q'>): Promise<FilteredPage>;
  /** The combinations of values that so many postings have, no more than `most`. */
  combinations(
    family: Family,
    now: Date,
    bounds: { readonly least: number; readonly most: number },
  ): Promise<readonly Combination[]>;
  /** Histories of what changed last, or changed last in this respect, newest first. */
  changed(limit: number, topic?: ChangeTopic): Promise<readonly ChangeHistory[]>;
  /** @param limit of the hits; a text that is not empty, without control characters */
  search(families: readonly Family[], q: string, limit: number): Promise<BoardSearch>;
  find(family: Family, title: string): Promise<FoundPosting>;
  /** Those of these ids that readers find, in their order. */
  cards(family: Family, ids: readonly string[]): Promise<readonly PostingCard[]>;
  findById(family: Family, id: string): Promise<FoundById>;
  /** Size of a stored PDF in bytes; undefined when it is not there. */
  sizeOf(storedPath: string): Promise<number | undefined>;
  /** Times at which the portal last reached these addresses, ISO 8601, by address; of those it has not, none. */
  reached(addresses: readonly string[]): Promise<Readonly<Record<string, string>>>;
  /** Those of these PDFs that were taken down, by stored path. */
  takenDown(storedPaths: readonly string[]): Promise<Readonly<Record<string, TakenDown>>>;
  /** The entries of the public log about a record: of a kind that the log has, or none. */
  publicPast(kind: string, id: string): Promise<PublicPast>;
  /** The texts beside the public log, by their hashes; one that was taken out is left out. */
  publicTexts(hashes: readonly string[]): Promise<Readonly<Record<string, string>>>;
  /** That the public log has an entry: the entry in its JSON, and its C2SP tlog-proof. */
  publicProof(leaf: number): Promise<{ readonly entry: string; readonly proof: string }>;
}

/** The public life of one record, as the public log has it. */
export interface PublicPast {
  /** The oldest first. */
  readonly entries: readonly PublicEntryRead[];
  /** There are older ones, which are left out. */
  readonly isCut: boolean;
}

/** A value in clear, or the hash of a text beside the public log. */
export type PublicValue = string | { readonly sha256: string };

/** An entry of the public log, read. */
export interface PublicEntryRead {
  /** Its place in the public log, from 0. */
  readonly leaf: number;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly title: string;
  /** In English. */
  readonly what: string;
  readonly reason?: string | undefined;
  readonly changes: readonly {
    readonly label: string;
    readonly part?: string | undefined;
    readonly name?: PublicValue | undefined;
    readonly before: PublicValue;
    readonly after: PublicValue;
  }[];
}

/** Why the content of a PDF is gone for good. */
export interface TakenDown {
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
}

/** The requests that are logged when they work: those of staff alone, or all. */
export const accessLogs = ['staff', 'all'] as const;

/** A language of the interface: its name in itself, its place for Open Graph, the letters that texts in it have. */
interface LanguageRow {
  readonly name: string;
  readonly locale: string;
  readonly script: RegExp;
  /** Nobody who speaks it has read the words: each page says so. */
  readonly isMachineMade?: true;
}

/** A further language is a row here, and a file of words in `web-public/src/words`. English, the first, is in the code. */
export const languageTable = {
  en: { name: 'English', locale: 'en_IN', script: /\p{Script=Latin}/u },
  hi: { name: 'हिन्दी', locale: 'hi_IN', script: /\p{Script=Devanagari}/u },
  bn: { name: 'বাংলা', locale: 'bn_IN', script: /\p{Script=Bengali}/u, isMachineMade: true },
} as const satisfies Readonly<Record<string, LanguageRow>>;

export type SiteLanguage = keyof typeof languageTable;

/** Every language that there is; `SiteSettings` has those that a portal speaks. */
export const siteLanguages = ['en', 'hi', 'bn'] as const satisfies readonly SiteLanguage[];

/** A portal speaks these, unless its operator says otherwise. */
export const usualLanguages = ['en', 'hi'] as const satisfies readonly SiteLanguage[];

/** Mails, messages and templates are written in these; who reads another language gets English. */
export type WrittenLanguage = (typeof usualLanguages)[number];

export function languageRow(language: SiteLanguage): LanguageRow {
  return languageTable[language];
}

/** The name of a portal by language; English where it has none in another. */
export type SiteNames = Readonly<Partial<Record<SiteLanguage, string>> & Record<'en', string>>;

export function nameIn(names: SiteNames, language: SiteLanguage): string {
  return names[language] ?? names.en;
}

/** The name of the program, and of a portal whose operator gives it none. */
export const productName = 'Noticeboard';

/** The identity of the portal to its readers and its staff. The configuration decides it, once. */
export interface SiteIdentity {
  readonly name: SiteNames;
  /** The picture beside the name; without one the portal's own. */
  readonly mark?: { readonly address: string; readonly type: string; readonly sizes: string };
  /** The person or organisation that runs the portal. */
  readonly operator?: string;
  /** The operator is a public authority: readers do not read that this is no website of a government. */
  readonly isOfficial?: true;
  /** Staff may sign in with an OpenID provider too. */
  readonly houseSignIn?: true;
  /** The portal mails staff invitations, and ways to a new password. */
  readonly mailsStaff?: true;
  /** Where readers write to: a URI that begins with mailto:, https:// or tel:. */
  readonly contact?: string;
  /** The community buttons; one without an address is not shown. */
  readonly community: { readonly messaging?: string; readonly chat?: string; readonly video?: string };
}

/** True when readers find any way to the operator. */
export function isReachable({ contact, community }: Pick<SiteIdentity, 'contact' | 'community'>): boolean {
  return contact !== undefined || Object.keys(community).length > 0;
}

export interface SiteSettings extends SiteIdentity {
  /** Origin for canonical links, without a trailing slash; empty where it is not known for sure. */
  readonly origin: string;
  readonly accessLog: (typeof accessLogs)[number];
  /** The languages that the portal speaks, English the first. */
  readonly languages: readonly SiteLanguage[];
  /** The hub (WebSub) that hears when a feed has changed. */
  readonly hub?: string;
  /** Readers may have mails sent. */
  readonly sendsMail: boolean;
  /** Time in India of the daily and weekly mails, `19:00`; absent where none are sent. */
  readonly mailsAt?: string;
}

export const policyKeys = ['privacy', 'disclaimer', 'terms'] as const;
export type PolicyKey = (typeof policyKeys)[number];

/** A policy as the operator wrote it, in place of the portal's own. */
export interface OwnPolicy {
  readonly language: SiteLanguage;
  /** Undefined where the text has none of its own. */
  readonly heading: string | undefined;
  /** The first paragraph, as plain text. */
  readonly intro: string;
  /** ISO date. */
  readonly updated: string;
  /** Its text without the heading, safe to stand on a page. @param level of its highest headings */
  readonly html: (level: number) => string;
}

/** A page that is there in one language alone replaces the portal's own in both. */
export type OwnPolicies = Partial<Record<PolicyKey, Partial<Record<SiteLanguage, OwnPolicy>>>>;

export interface SiteRequest {
  /** The path with its query (`/latest-job?q=ssc`), still percent-encoded. */
  readonly path: string;
  /** Language of the interface; what editors typed stays as it is. */
  readonly language: SiteLanguage;
  readonly now: Date;
  /** A program asks for the page, if it is one that has this form. */
  readonly as?: 'markdown';
  /** The page is asked for as it was: `reads` are of that moment, and `now` is its time. */
  readonly past?: PastMoment;
  /** The page is asked for as it would be: `reads` are those that these changes make. */
  readonly preview?: PreviewedChanges;
  /** In place of the page: why the earlier moment or the preview that was asked for is not shown. */
  readonly problem?: PastProblem;
  /** In place of the page: the answer to the form for mails. */
  readonly mail?: MailAnswer;
}

export const mailFields = ['address', 'when', 'follow'] as const;

/** The form for mails as it was sent; `address` and `when` as they were typed. */
export interface MailAnswer {
  readonly address: string;
  readonly when: string;
  /** Undefined where nothing is named that readers find. */
  readonly follow?: Follow;
  /** The fields to correct; none of them: the first mail is on its way. */
  readonly wrong: readonly (typeof mailFields)[number][];
}

export interface PastMoment {
  /** As it was asked for, which the links of the page repeat. */
  readonly asOf: string;
  /** ISO 8601; undefined before anything was recorded. */
  readonly at: string | undefined;
  /** How many events around it are not in the order of their times, so that some may be from after it. */
  readonly outOfOrder: number;
}

export interface PreviewedChanges {
  /** Id of the change set, which the links of the page repeat. */
  readonly changeSet: string;
  readonly title: string;
}

export interface PastProblem {
  /** 401: nobody is signed in. */
  readonly status: number;
  /** For a person. */
  readonly message: string;
}

export interface SiteResponse {
  readonly status: number;
  /** With a redirect status. */
  readonly location?: string;
  /** How long browsers may keep the answer without asking again, in s; 0 by default. */
  readonly maxAge?: number;
  /** Search engines must not list it. */
  readonly unlisted?: true;
  /** The same address has another form for programs. */
  readonly byAccept?: true;
  /** Media type, with its charset. */
  readonly type: string;
  readonly body: string;
}

/**
 * Answers with the page, the feed or the page's data at a path.
 * @param giveWay lets others have their turn: called between the parts of a page that is large
 */
export type RenderSite = (
  request: SiteRequest,
  reads: SiteReads,
  settings: SiteSettings,
  policies: OwnPolicies,
  giveWay: () => Promise<void>,
) => Promise<SiteResponse>;

/** The text of the picture that shared links to a posting show. Each is clipped where it has no room. */
export interface PictureWords {
  readonly title: string;
  readonly status: { readonly kind: PictureStatus; readonly text: string };
  /** `reading`: the day that the text states, where it does not spell it out. */
  readonly lastDate?: { readonly label: string; readonly text: string; readonly reading?: string };
  /** Where the posting is applied for. */
  readonly apply?: string;
  /** The name of the portal, its host where that is known, and that it is no authority where it is none. */
  readonly foot: { readonly name: string; readonly host: string; readonly note: string };
}

export type PictureStatus = 'opensSoon' | 'open' | 'closed' | 'notStated' | 'withdrawn';

/** A picture, and its address: another one as soon as the picture says anything else. */
export interface PostingPicture {
  readonly words: PictureWords;
  readonly address: string;
}

/** The server's half of the site. */
export interface SiteProgram {
  readonly render: RenderSite;
  /**
   * True when a page, which an earlier moment or a preview can be asked of, is at this path (and not a feed, a
   * calendar, data).
   */
  readonly isPage: (path: string) => boolean;
  /** True when something that can be read is at this path, if only the page of a posting that is not there. */
  readonly isServed: (path: string) => boolean;
  /** Names the subjects that readers follow, a line for each, in their words. */
  readonly aboutFollowed: (
    follow: Follow,
    language: SiteLanguage,
    reads: Pick<SiteReads, 'cards'>,
  ) => Promise<readonly string[]>;
  /**
   * The present picture of a posting, one that was withdrawn too; undefined where there is none, or none any more.
   * @param asked key of the family, and id of the posting
   */
  readonly picture: (
    asked: { readonly family: string; readonly id: string; readonly language: SiteLanguage; readonly now: Date },
    reads: Pick<SiteReads, 'findById'>,
    settings: SiteSettings,
  ) => Promise<PostingPicture | undefined>;
}

/** One list of the public site, and what it lists. */
export type SiteList = { readonly key: string; readonly words: ListSite } & (
  | { readonly kind: 'postings' | 'answerKeys' | 'syllabus'; readonly family: Family }
  | { readonly kind: 'notices'; readonly notices: ListingKind }
);

/** Every list, in the order of the navigation: made from the rows of the two tables. */
export function siteLists(families: readonly Family[], listingKinds: readonly ListingKind[]): readonly SiteList[] {
  const ofFamilies = families.flatMap((family): SiteList[] => {
    const { answerKeys, syllabus } = family.site;
    return [
      { key: family.key, words: family.site, kind: 'postings', family },
      ...(answerKeys
        ? [{ key: `${family.key}-answer-keys`, words: answerKeys, kind: 'answerKeys', family } as const]
        : []),
      ...(syllabus ? [{ key: `${family.key}-syllabus`, words: syllabus, kind: 'syllabus', family } as const] : []),
    ];
  });
  const ofListings = listingKinds.map((listings): SiteList => ({
    key: listings.key,
    words: listings.site,
    kind: 'notices',
    notices: listings,
  }));
  return [...ofFamilies, ...ofListings].toSorted((a, b) => a.words.rank - b.words.rank);
}

/** The answer to an `?asOf=` that cannot be followed. The API and the pages say the same. */
export const asOfMessages = {
  repeated: 'Give asOf once.',
  malformed:
    'asOf is a time with its zone, such as 2026-11-20T10:00:00+05:30 or 2026-11-20T04:30:00Z, or a position of the log, as X-Position tells it.',
  future: 'asOf is in the future. Give a moment that is past.',
  andChangeSet: 'Ask either for an earlier moment (asOf) or for a preview (changeSet), not for both.',
} as const;
