import { useEffect } from 'react';
import type { RaRecord } from 'react-admin';
import { sameValue } from './same-value.js';
import type { DraftContent } from './draft.js';
import type { Values } from '../providers/write-bodies.js';
import { useUnsavedGuard } from './use-unsaved-guard.js';

interface UnsavedWorkKeeperProps {
  /** Of the form, now. */
  readonly values: Values;
  /** As the record is stored, in the form's terms. */
  readonly stored: Values;
  readonly names: readonly string[];
  readonly opened: RaRecord | undefined;
  /** The record as it was read last. */
  readonly latest: RaRecord | undefined;
  /** Told what is not saved, and what ends its guard. */
  readonly onKeep: (content: DraftContent | undefined, release: () => void) => void;
  readonly onFollow: (latest: RaRecord | undefined) => void;
}

/** Inside a form: knows at each key stroke what is not saved, keeps it as a draft, and guards it. */
export function UnsavedWorkKeeper(props: UnsavedWorkKeeperProps) {
  const { values, stored, names, opened, latest, onKeep, onFollow } = props;
  const isUnsaved = names.some((name) => !sameValue(values[name], stored[name]));
  const { release } = useUnsavedGuard(isUnsaved);

  useEffect(() => {
    const picked = Object.fromEntries(names.map((name) => [name, values[name]]));
    onKeep(isUnsaved ? { values: picked, opened: opened && withoutLists(opened, names) } : undefined, release);
  });

  // With nothing typed the form follows the record. Otherwise it keeps its ground: the save must not pass over a
  // change that nobody has seen.
  const isBehind = !isUnsaved && Number(latest?.['revision']) > Number(opened?.['revision']);
  useEffect(() => {
    if (isBehind) onFollow(latest);
  }, [isBehind, latest, onFollow]);

  return null;
}

/** A posting carries all of its notifications: a draft of its title needs none of them. */
function withoutLists(record: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => names.includes(name) || typeof value !== 'object'),
  );
}
