import { sameValue } from './same-value.js';
import type { DraftContent, DraftKey } from './draft.js';
import { draftStore, type DraftTrouble, newSlot } from './draft-store.js';

/** How long something typed waits until it is kept, in milliseconds. */
const draftPause = 2_000;

export interface DraftListener {
  readonly onTrouble: (trouble: DraftTrouble | undefined) => void;
  /** What other openings have left behind can be looked for. */
  readonly onOpen: () => void;
}

/** Writes the draft of one opening of a form: soon after each change, and at once when asked. */
export interface DraftKeeper {
  /** Where the draft goes; nowhere without a key. A draft that is there already moves. */
  readonly open: (key: DraftKey | undefined, listener: DraftListener) => void;
  /** What is not saved now; nothing when all of it is. */
  readonly keep: (content: DraftContent | undefined) => void;
  readonly flush: () => void;
  readonly slot: () => string;
  /** An earlier draft takes the form's place, and from now on is this one's. What the form held is a draft of its own. */
  readonly adopt: (slot: string) => void;
  readonly saved: () => void;
}

export function createDraftKeeper(): DraftKeeper {
  let slot = newSlot(Date.now());
  let key: DraftKey | undefined;
  let tell: (trouble: DraftTrouble | undefined) => void = () => undefined;
  let content: DraftContent | undefined;
  /** What was saved last: the form may say it once more before it has noticed. */
  let done: DraftContent | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    if (timer === undefined) return;
    stop();
    if (key && content) tell(draftStore.write(key, slot, content, Date.now()));
  };
  const soon = () => void (timer ??= setTimeout(flush, draftPause));
  const forget = () => {
    stop();
    content = undefined;
    if (key) draftStore.remove(key, slot);
    tell(undefined);
  };

  return {
    open(next, listener) {
      tell = listener.onTrouble;
      if (key && next !== key) draftStore.remove(key, slot);
      if (content && next !== key) soon();
      key = next;
      listener.onOpen();
    },
    keep(next) {
      if (!next) return content && forget();
      if (done && sameValue(done.values, next.values)) return;
      if (content && sameValue(content.values, next.values)) return;
      content = next;
      soon();
    },
    flush,
    slot: () => slot,
    adopt(earlier) {
      flush();
      slot = earlier;
      content = nothingYet;
    },
    saved() {
      done = content;
      forget();
    },
  };
}

/** The content until the form has told what it holds. */
const nothingYet: DraftContent = { values: {} };
