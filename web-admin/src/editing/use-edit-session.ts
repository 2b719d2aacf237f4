import { useEffect, useRef, useState } from 'react';
import { type RaRecord } from 'react-admin';
import { flushSync } from 'react-dom';
import { useBlocker } from 'react-router-dom';
import type { Values } from '../providers/write-bodies.js';
import { holdsUnsaved, leavingQuestion } from '../navigation/leaving.js';
import { useTranslate } from '../words/translate.js';
import { type Draft, type DraftContent, isKeptWhole } from './draft-store.js';
import type { Conflict } from './saver.js';
import { sameValue } from './three-way.js';
import { useDraft } from './use-draft.js';
import { type Saved, type SubmissionOptions, useSubmission } from './use-submission.js';

export interface EditSessionOptions extends Pick<SubmissionOptions, 'saver'> {
  /** `id` of the form's element. */
  readonly formId: string;
  readonly resource: string;
  /** The record that is edited, as it was read last; none in add mode. */
  readonly latest: RaRecord | undefined;
  /** The owner of a new record, where there are several such: its drafts are stored apart. */
  readonly owner?: string | undefined;
  /** Names of the fields, on the wire. */
  readonly names: readonly string[];
  /** Names of what the form holds, where it holds something else than it sends. */
  readonly held?: readonly string[];
  /** Turns a record of the wire into what the form holds; given nothing, into what a new record starts with. */
  readonly toForm: (record: Values) => Values;
  /** Tells a form that has a state of its own which values to hold. */
  readonly onBegin?: (values: Values, focuses: boolean) => void;
  readonly onSaved: (saved: Saved) => void;
}

interface Beginning {
  /** The record that is changed; none in add mode. A save is held against this revision. */
  readonly base: RaRecord | undefined;
  /** Values that the form holds in place of the record's own, not saved yet. */
  readonly values?: Values;
  readonly focuses?: boolean;
}

/**
 * The parts that a form of any kind edits with: the values it began with, its draft, its way to the server, a conflict
 * on that way.
 */
export type EditSession = ReturnType<typeof useEditSession>;

/**
 * Edits one record, or a new one, and loses nothing: it is stored as a draft, and a save that came second is merged.
 */
export function useEditSession(options: EditSessionOptions) {
  const { formId, resource, latest, owner, names, held = names, toForm, saver, onBegin, onSaved } = options;
  const [state, setState] = useState(() => begun(toForm, { base: latest }, 0));
  const { base, stored, start, count } = state;
  const [dismissed, setDismissed] = useState<Conflict>();
  const release = useRef(() => undefined as void);
  const draft = useDraft({ form: resource, record: String(base?.id ?? owner ?? ''), stored });
  const submission = useSubmission({
    resource,
    record: base,
    fields: names,
    saver,
    onSaved(saved) {
      release.current();
      draft.saved();
      onSaved(saved);
    },
  });
  const { conflict, failure, busy } = submission;

  const begin = ({ focuses = false, ...next }: Beginning) => {
    const after = begun(toForm, next, count + 1);
    setState(after);
    onBegin?.(after.start, focuses);
  };
  /** The form stays as it is, and is held against another record from now on. */
  const rebaseOn = (record: RaRecord | undefined) =>
    setState({ base: record, stored: toForm(record ?? {}), start, count });
  /** A change of the session is drawn first, so that the submit is held against it. */
  const submitAfter = (change: () => void) => {
    flushSync(change);
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  };

  return {
    formId,
    resource,
    // The record that the form is held against; none in add mode.
    base,
    start,
    // react-hook-form takes other values only one by one: another beginning is another form.
    formKey: count,
    draft,
    submission,
    // To be settled now.
    conflict: conflict === dismissed ? undefined : conflict,
    dismiss: () => setDismissed(conflict),
    compareAgain: conflict && (() => setDismissed(undefined)),
    restore: (found: Draft) =>
      // It is drawn at once, so that the new inputs can take the cursor.
      flushSync(() => begin({ base: base && { ...base, ...found.opened }, values: found.values, focuses: true })),
    saveMerged: ({ remote, mine }: Conflict, merged: Values) =>
      submitAfter(() => {
        setDismissed(conflict);
        // The form can hold more than it sends, such as a file: where all of it stands, it stays.
        if (names.every((name) => merged[name] === mine[name])) return rebaseOn(remote);
        const both = toForm({ ...remote, ...merged });
        begin({ base: remote, values: Object.fromEntries(held.map((name) => [name, both[name]])) });
      }),
    // Once the record is gone: what the form holds becomes a new one.
    saveAsNew: base && failure?.gone ? () => submitAfter(() => rebaseOn(undefined)) : undefined,
    // For `useUnsavedWork` alone.
    hold: {
      stored,
      names: held,
      keepsDrafts: draft.trouble === undefined,
      isStale: !busy && Number(latest?.['revision']) > Number(base?.['revision']),
      keep: (values: Values | undefined, endGuard: () => void) => {
        release.current = endGuard;
        draft.keep(values && { values, opened: base && withoutLists(base, names) });
      },
      follow: () => begin({ base: latest }),
    },
  };
}

function begun(toForm: EditSessionOptions['toForm'], { base, values }: Beginning, count: number) {
  const stored = toForm(base ?? {});
  return { base, stored, start: { ...stored, ...values }, count };
}

/** A posting carries all of its notifications: a draft of its title needs none of them. */
function withoutLists(record: Values, names: readonly string[]): NonNullable<DraftContent['opened']> {
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => names.includes(name) || typeof value !== 'object'),
  );
}

/** Keeps and guards what is not saved, each time the form is drawn. @returns whether there is any */
export function useUnsavedWork({ hold }: Pick<EditSession, 'hold'>, values: Values): boolean {
  const { stored, names, keep, follow, keepsDrafts } = hold;
  const isUnsaved = names.some((name) => !sameValue(values[name], stored[name]));
  const { release } = useUnsavedGuard(isUnsaved, keepsDrafts && isKeptWhole({ values }));
  useEffect(() => {
    keep(isUnsaved ? Object.fromEntries(names.map((name) => [name, values[name]])) : undefined, release);
  });
  // With nothing typed the form follows the record. Otherwise it keeps its ground: the save must not pass over a
  // change that nobody has seen.
  const isStale = hold.isStale && !isUnsaved;
  useEffect(() => {
    if (isStale) follow();
  }, [isStale, follow]);
  return isUnsaved;
}

/**
 * Asks before unsaved work is left by a link, by Back, by a reload or with the tab. A step within the screen, which
 * changes the query of its address only, asks by itself (`useLeaveForm`).
 */
function useUnsavedGuard(isUnsaved: boolean, isKept: boolean): { readonly release: () => void } {
  const translate = useTranslate();
  // Asked by the router at its own time, which may come before the next drawing.
  const guarded = useRef(isUnsaved);
  useEffect(() => void (guarded.current = isUnsaved), [isUnsaved]);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => guarded.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate(leavingQuestion()))) blocker.proceed();
    else blocker.reset();
  }, [blocker, translate]);
  useEffect(() => (isUnsaved ? holdsUnsaved(isKept) : undefined), [isUnsaved, isKept]);

  useEffect(() => {
    if (!isUnsaved) return;
    const object = (event: BeforeUnloadEvent) => {
      if (guarded.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', object);
    return () => window.removeEventListener('beforeunload', object);
  }, [isUnsaved]);

  return { release: () => void (guarded.current = false) };
}
