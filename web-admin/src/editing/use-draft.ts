import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import type { Values } from '../providers/write-bodies.js';
import { type Draft, type DraftContent, type DraftKey, draftStore, type DraftTrouble, newSlot } from './draft-store.js';
import { sameValue } from './three-way.js';

/** A form, for its drafts. */
interface DraftedForm {
  /** Path of the screen. */
  readonly form: string;
  /** Id of the record that is edited; in add mode whatever the new one belongs to, such as its posting's id. */
  readonly record: string;
  /** The values that the form starts with: a draft that equals them is none. */
  readonly stored: Values;
}

export type DraftHandle = ReturnType<typeof useDraft>;

/**
 * Keeps what a form holds in this browser, per form, record and account: soon after each change, when the page is
 * hidden, and when the form goes.
 */
export function useDraft({ form, record, stored }: DraftedForm) {
  const { identity } = useGetIdentity();
  // The account that opened the form: somebody else who signs in over it does not take the draft along.
  const [account, setAccount] = useState<string>();
  if (account === undefined && identity) setAccount(String(identity.id));
  const key = useMemo(() => (account === undefined ? undefined : { account, form, record }), [account, form, record]);
  const [keeper] = useState(createDraftKeeper);
  const [trouble, setTrouble] = useState<DraftTrouble>();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const look = () => setDrafts(key ? others(key, keeper, stored) : []);

  // Not sooner: a form that this one takes the place of writes its draft as it goes.
  const open = useEffectEvent((now: DraftKey | undefined) => {
    if (now) removeStored(now, stored);
    keeper.open(now, { onTrouble: setTrouble, onOpen: look });
  });
  useEffect(() => {
    open(key);
    const hide = () => keeper.flush();
    window.addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      keeper.flush();
      window.removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [keeper, key]);

  /** An earlier opening's draft that nobody has decided about yet. */
  const [found] = drafts;
  return {
    found,
    trouble,
    keep: keeper.keep,
    /** The found draft is in the form again. */
    take: () => {
      if (found) keeper.adopt(found.slot);
      look();
    },
    /** The found draft is not wanted. */
    discard: () => {
      if (found && key) draftStore.remove(key, found.slot);
      look();
    },
    saved: keeper.saved,
  };
}

/** The drafts of other openings that say something else than what is stored, newest first. */
function others(key: DraftKey, keeper: DraftKeeper, stored: Values): readonly Draft[] {
  return draftStore.read(key).filter((draft) => draft.slot !== keeper.slot() && !isStored(draft, stored));
}

/** A draft of a value that is stored meanwhile is removed. */
function removeStored(key: DraftKey, stored: Values): void {
  for (const draft of draftStore.read(key)) if (isStored(draft, stored)) draftStore.remove(key, draft.slot);
}

function isStored({ values, files }: Draft, stored: Values): boolean {
  return files.length === 0 && Object.entries(values).every(([name, value]) => sameValue(value, stored[name]));
}

/** How long something typed waits until it is stored, in milliseconds. */
const draftPause = 2_000;

interface DraftListener {
  readonly onTrouble: (trouble: DraftTrouble | undefined) => void;
  /** The form can look for the drafts that other openings have left behind. */
  readonly onOpen: () => void;
}

type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Writes the draft of one opening of a form: soon after each change, and at once when asked. */
function createDraftKeeper() {
  let slot = newSlot(Date.now());
  let key: DraftKey | undefined;
  let tell: (trouble: DraftTrouble | undefined) => void = () => undefined;
  let content: DraftContent | undefined;
  /** The last save: the form may report it once more before it has noticed. */
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
    /** Where the draft goes; nowhere without a key. A draft that is there already moves. */
    open: (next: DraftKey | undefined, listener: DraftListener) => {
      tell = listener.onTrouble;
      if (key && next !== key) draftStore.remove(key, slot);
      if (content && next !== key) soon();
      key = next;
      listener.onOpen();
    },
    /** The unsaved content; nothing when all of it is saved. */
    keep: (next: DraftContent | undefined) => {
      if (!next) return content && forget();
      if (done && sameValue(done.values, next.values)) return;
      if (content && sameValue(content.values, next.values)) return;
      content = next;
      soon();
    },
    flush,
    slot: () => slot,
    /**
     * An earlier draft takes the form's place, and from now on is this one's. The former content of the form is a draft
     * of its own.
     */
    adopt: (earlier: string) => {
      flush();
      slot = earlier;
      content = nothingYet;
    },
    saved: () => {
      done = content;
      forget();
    },
  };
}

/** The content until the form has reported its content. */
const nothingYet: DraftContent = { values: {} };
