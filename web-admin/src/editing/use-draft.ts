import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { sameValue } from './same-value.js';
import type { Values } from '../providers/write-bodies.js';
import type { Draft, DraftContent, DraftKey } from './draft.js';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.js';
import { draftStore, type DraftTrouble } from './draft-store.js';

/** A form, for its drafts. */
interface DraftedForm {
  /** Path of the screen. */
  readonly form: string;
  /** Id of the record that is edited; in add mode whatever the new one belongs to, such as its posting's id. */
  readonly record: string;
  /** What the form starts with: a draft that says the same is none. */
  readonly stored: Values;
}

export interface DraftHandle {
  /** An earlier opening's draft that nobody has decided about yet. */
  readonly found: Draft | undefined;
  readonly trouble: DraftTrouble | undefined;
  /** What is not saved now; nothing when all of it is. */
  readonly keep: (content: DraftContent | undefined) => void;
  /** The found draft is in the form again. */
  readonly take: () => void;
  /** The found draft is not wanted. */
  readonly discard: () => void;
  /** The form was saved: its draft has done its work. */
  readonly saved: () => void;
}

/**
 * Keeps what a form holds in this browser, per form, record and account: soon after each change, when the page is
 * hidden, and when the form goes.
 */
export function useDraft({ form, record, stored }: DraftedForm): DraftHandle {
  const { identity } = useGetIdentity();
  // Whoever opened the form: somebody else who signs in over it does not take the draft along.
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

  const [found] = drafts;
  return {
    found,
    trouble,
    keep: keeper.keep,
    take() {
      if (found) keeper.adopt(found.slot);
      look();
    },
    discard() {
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

/** What is stored meanwhile is no draft any more. */
function removeStored(key: DraftKey, stored: Values): void {
  for (const draft of draftStore.read(key)) if (isStored(draft, stored)) draftStore.remove(key, draft.slot);
}

function isStored({ values, files }: Draft, stored: Values): boolean {
  return files.length === 0 && Object.entries(values).every(([name, value]) => sameValue(value, stored[name]));
}
