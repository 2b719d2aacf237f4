import { type Family, messages } from '@noticeboard/content-model';
import { type Dispatch, useState } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useSubmission } from '../../editing/use-submission.js';
import { attachmentsOf, type Draft } from '../draft/draft.js';
import type { Step } from '../draft/editor.js';
import { draftFault, isFaultless, refusedRow, rowFaults } from '../draft/row-faults.js';
import { type RecordNow, recordNow } from '../../editing/record-now.js';

interface SaveOptions {
  readonly family: Family;
  /** The posting it belongs to; none as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  /** The record that is edited, as it was read; none in add mode. */
  readonly record: RaRecord | undefined;
  readonly draft: Draft;
  readonly take: Dispatch<Step>;
  readonly onUnknownTitle: () => void;
  readonly onSaved: (mode: 'added' | 'updated') => void;
}

/** Sends the draft: checked here first, then by the server; what either has against it comes back as words. */
export function useAttachmentsSave(options: SaveOptions) {
  const { family, posting, draft, take, onUnknownTitle, onSaved } = options;
  const resource = family.console.items.path;
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [base, setBase] = useState(options.record);
  /** Sentences for the red box. */
  const [refusal, setRefusal] = useState<readonly string[]>();
  const [theirs, setTheirs] = useState<RecordNow>();
  const submission = useSubmission({
    resource,
    record: base,
    fields: ['attachments'],
    onSaved: () => onSaved(base ? 'updated' : 'added'),
  });
  const { busy, percent, failure, stopWaiting } = submission;

  const save = async () => {
    if (busy) return;
    setTheirs(undefined);
    submission.fail(undefined);
    const faults = [posting ? undefined : family.unknownTitle, draftFault(draft, base === undefined)];
    const known = faults.filter((fault) => fault !== undefined).map((fault) => translate(fault));
    setRefusal(known.length > 0 ? known : undefined);
    if (!posting) onUnknownTitle();
    if (!posting || known.length > 0 || !draft.rows.every((row) => isFaultless(rowFaults(row)))) return;

    const title = posting[family.titleField];
    const refused = await submission.submit({ [family.titleField]: title, attachments: attachmentsOf(draft) });
    if (!refused) return;
    const { attachments: message } = refused;
    const row = typeof message === 'string' ? refusedRow(message) : undefined;
    if (row) take({ type: 'refuse', ...row });
    else if (typeof message === 'string') setRefusal([message]);
    if (base) setTheirs(await recordNow(dataProvider, resource, base));
  };

  const told = failure && [translate(messages.submitFailed), failure.message, ...failure.details];
  const sentences = [...(told ?? []), ...(refusal ?? [])].filter((text) => text !== undefined);
  return {
    base,
    busy,
    percent,
    /** Each once. */
    sentences: [...new Set(sentences)],
    isUnanswered: failure?.unanswered === true,
    theirs,
    save,
    stopWaiting,
    /** From now on the draft stands against that record; without one it is a new record's. */
    standAgainst: (current: RaRecord | undefined) => {
      setBase(current);
      setTheirs(undefined);
      setRefusal(undefined);
      submission.fail(undefined);
    },
  };
}
