import type { NewsType, ReaderChange } from '@noticeboard/content-model';

/** A record that became public, was changed, withdrawn or deleted: what readers see of that. */
export interface ToldRecord {
  /** As paths and histories name it: `posting`, `admitCard`, `result`. */
  readonly kind: string;
  /** Key of the family or of the kind of listing. */
  readonly source: string;
  readonly id: string;
  /** As it is called now. */
  readonly title: string;
  /** The last revision of its stream that the message covers. */
  readonly revision: number;
  readonly type: NewsType;
  /** With the old and the new values; several changes within the delay are merged, first before and last after. */
  readonly change: ReaderChange;
  /** For caches: the postings whose pages show the record as well. */
  readonly besides?: readonly BesideRecord[];
}

/** A posting, by the key of its family. */
export interface BesideRecord {
  readonly source: string;
  readonly id: string;
}

/** The news for a destination: one publication with all of its records, or what became of one record. */
export interface Message {
  /** The same at every try, and of an outbox that was rebuilt from the log: from destination, position and record. */
  readonly id: string;
  /** Position of the last event that the message covers. */
  readonly position: string;
  /** When readers could see it, ISO 8601. */
  readonly at: string;
  /** The editors' note on the publication. */
  readonly note?: string;
  readonly records: readonly ToldRecord[];
  /** Nothing has changed: it reminds of a last date, so many days before. */
  readonly remindsOf?: number;
}

/** A message in the outbox of one destination. */
export interface QueuedMessage extends Message {
  readonly destination: string;
  /** Messages that have a lane in common are delivered one after another, in the order that they came. */
  readonly lanes: readonly string[];
  /**
   * One of a destination's many subscribers, by the id of the subscription (no address); absent: all of them, whom the
   * destination fans out to.
   */
  readonly to?: string;
  /** How far a fan-out has come, in the destination's own words; absent at its beginning. */
  readonly cursor?: string;
}

/** The lane of a record. */
export function laneOf({ source, id }: Pick<ToldRecord, 'source' | 'id'>): string {
  return `${source}:${id}`;
}
