import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { flushSync } from 'react-dom';
import type { Draft, DraftContent } from './draft.js';
import { useDraftHandle } from './use-draft.js';
import type { Values } from '../providers/write-bodies.js';
import type { Conflict } from './saver.js';
import { useSubmission } from './use-submission.js';

/** What a form holds when it begins. */
interface Beginning {
  /** The record that it changes; none in add mode. A save is held against this version. */
  readonly opened: RaRecord | undefined;
  /** In place of the record's own, and not saved. */
  readonly values?: Values;
}

interface KeptWorkOptions {
  /** `id` of the form's element. */
  readonly id: string;
  readonly resource: string;
  readonly record: RaRecord | undefined;
  readonly owner: string | undefined;
  /** Of the fields, on the wire. */
  readonly names: readonly string[];
  readonly toForm: (record: Values) => Values;
  readonly onSaved: () => void;
}

/** The state of a form that loses nothing: what it began with, its draft, its way to the server, a conflict on it. */
export function useKeptWork({ id, resource, record, owner, names, toForm, onSaved }: KeptWorkOptions) {
  const begun = ({ opened, values }: Beginning, count: number) => {
    const stored = toForm(opened ?? {});
    return { opened, stored, start: { ...stored, ...values }, count };
  };
  const [form, setForm] = useState(() => begun({ opened: record }, 0));
  const { opened, stored, start, count } = form;
  const [dismissed, setDismissed] = useState<Conflict>();
  const release = useRef(() => undefined as void);
  const draft = useDraftHandle({ form: resource, record: String(opened?.id ?? owner ?? ''), stored });
  const submission = useSubmission({
    resource,
    record: opened,
    fields: names,
    onSaved() {
      release.current();
      draft.saved();
      onSaved();
    },
  });
  const { conflict } = submission;

  const begin = (next: Beginning) => setForm(begun(next, count + 1));

  return {
    opened,
    /** As the record is stored, in the form's terms. */
    stored,
    /** What the form begins with. */
    start,
    /** react-hook-form takes other values only one by one: another beginning is another form. */
    formKey: count,
    draft,
    submission,
    /** To be settled now. */
    conflict: conflict === dismissed ? undefined : conflict,
    dismiss: () => setDismissed(conflict),
    compareAgain: conflict && (() => setDismissed(undefined)),
    keep: (content: DraftContent | undefined, endGuard: () => void) => {
      release.current = endGuard;
      draft.keep(content);
    },
    /** With nothing typed. */
    follow: (latest: RaRecord | undefined) => begin({ opened: latest }),
    restore: (found: Draft) =>
      // Drawn at once, so that the new inputs can take the cursor.
      flushSync(() => begin({ opened: opened && { ...opened, ...found.opened }, values: found.values })),
    saveMerged: ({ theirs }: Conflict, merged: Values) => {
      const both = toForm({ ...theirs, ...merged });
      // Drawn at once, so that it can be sent.
      flushSync(() => {
        setDismissed(conflict);
        begin({ opened: theirs, values: Object.fromEntries(names.map((name) => [name, both[name]])) });
      });
      const element = document.getElementById(id);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    },
  };
}
