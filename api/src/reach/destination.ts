import type { ChannelKind, ToldForm, WrittenLanguage } from '@noticeboard/content-model';
import type { Reads } from '@noticeboard/read-store';
import type { Message, QueuedMessage } from './message.js';

/** A place outside the portal that gets what becomes public. */
export interface Destination {
  /** Letters, digits, `-` and `_`; the id of its channel. */
  readonly id: string;
  readonly kind: ChannelKind;
  /**
   * `publication`: a message for each publication, with all of its records. `record`: one for each record, with all that
   * happens to it within the delay.
   */
  readonly per: 'publication' | 'record';
  /**
   * It has copies of pages. It hears at once, and of all that happens to a record: pages show meanwhile what an editor
   * undoes later, or tells nobody.
   */
  readonly isCache?: true;
  /** Its messages wait in the outbox until a person has seen to them. */
  readonly isByHand?: true;
  /** Messages that are delivered at once; 1 by default. */
  readonly atOnce?: number;
  /** The part of a message that the destination gets; undefined: nothing. Pure. All by default. */
  choose?(message: Message): Message | undefined;
  /**
   * The texts that its readers would get of a message, made as for a delivery; absent where it gets no news.
   * @param reads the read models as the message leaves them
   */
  readonly words?: (message: Message, reads: Pick<Reads, 'documents'>) => Promise<readonly Words[]>;
  /** Never throws for what the other side does. May be called again for a message that was delivered before a kill. */
  deliver(message: QueuedMessage, signal: AbortSignal): Promise<Outcome>;
}

/** One text of a message. */
export interface Words {
  readonly form: ToldForm;
  readonly language?: WrittenLanguage;
  /** Subject of a mail, title of a notification. */
  readonly title?: string;
  readonly text: string;
}

/** The recipient of one message of a fan-out. */
export interface FannedOut {
  /** Id of the subscription. */
  readonly to: string;
  /** ms from now; 0 by default. */
  readonly after?: number;
}

export type Outcome =
  | {
      readonly kind: 'delivered';
      /** The other side's name for it, as the id of a post: on the record, so no secret and no address. */
      readonly reference?: string;
      /** A note for staff about it: a post was gone, or may be there twice. */
      readonly note?: string;
    }
  | {
      readonly kind: 'again';
      /** ms, where the other side has said; else by backoff, 1 min to 1 h. */
      readonly after?: number;
      /** In plain words, for staff. */
      readonly why: string;
    }
  | {
      readonly kind: 'refused';
      readonly why: string;
      /** It wants nothing more: its channel is paused. */
      readonly isGone?: true;
    }
  | {
      /**
       * A destination with many subscribers hands its message on piece by piece: these get a message each, in the same
       * step that stores `cursor`. With a `cursor` the message comes again with it; without one it is delivered.
       */
      readonly kind: 'fanOut';
      readonly to: readonly FannedOut[];
      readonly cursor?: string;
    };
