import { useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import { flushSync } from 'react-dom';
import { useConsole } from '../context/console-context.js';
import { SaveDestination } from '../editing/change-set-marks.js';
import { useNotifyDone } from '../feedback/notify-done.js';
import { uuid } from '../providers/idempotency-keys.js';
import { Question } from '../ui/dialog.js';
import { useTranslate, type WordKey } from '../words/translate.js';

export interface AskedWrite extends ReturnType<typeof useAskedWrite<unknown>> {
  /** Name of the resource that something is deleted from. */
  readonly resource?: string;
}

/**
 * Writes a record, after a question about the one that is `asked` for; `error` is what the last write failed with.
 * @param leaves the screen is left for another one, and what it shows is not to be read again
 */
export function useAskedWrite<T>(
  write: (record: RaRecord) => Promise<T>,
  onWritten: (record: RaRecord, result: T) => void,
  leaves = false,
) {
  const refresh = useRefresh();
  const [asked, setAsked] = useState<RaRecord>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const unasked = async (record: RaRecord) => {
    setBusy(true);
    setError(undefined);
    // An open question would hold the focus that what comes of its answer takes.
    const close = () =>
      flushSync(() => {
        setBusy(false);
        setAsked(undefined);
      });
    try {
      const result = await write(record);
      close();
      onWritten(record, result);
      if (leaves) return;
    } catch (failure) {
      close();
      setError(failure);
    }
    // Also after a failure: the record may have changed or gone meanwhile.
    refresh();
  };
  const ask = (record: RaRecord) => {
    setError(undefined);
    setAsked(record);
  };
  const confirm = async () => (asked && !busy ? unasked(asked) : undefined);
  return {
    asked,
    busy,
    error,
    ask,
    cancel: () => setAsked(undefined),
    confirm,
    unasked,
    forget: () => setError(undefined),
  };
}

export interface RemovalOptions {
  readonly resource: string;
  /** The message afterwards. */
  readonly done: string;
  /** The name of the record. */
  readonly named: (record: RaRecord) => string;
  /** The specification wants an alert. */
  readonly isAlert?: boolean;
  readonly onRemoved?: (record: RaRecord) => void;
  /** The screen is left for another one. */
  readonly leaves?: boolean;
}

/** Deletes a record, after a question, and tells it with the way back. */
export function useRemoval(options: RemovalOptions): AskedWrite {
  const { resource, done, named, isAlert = false, onRemoved, leaves = false } = options;
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const notifyDone = useNotifyDone();
  const { review } = useConsole();
  const asked = useAskedWrite(
    async (record) => {
      const correlationId = uuid();
      await dataProvider.delete(resource, { id: record.id, previousData: record, meta: { correlationId } });
      return correlationId;
    },
    (record, correlationId) => {
      // The record is there still while that waits for review.
      if (review.last()?.isSubmitted !== true) onRemoved?.(record);
      notifyDone({ done: translate(done), about: named(record), correlationId, isAlert, takesFocus: true });
    },
    leaves,
  );
  return { ...asked, resource };
}

export interface RemovalWords {
  readonly question: WordKey;
  /** The name of the record. */
  readonly named: (record: RaRecord) => string;
  readonly consequence?: string;
}

interface RemovalQuestionProps extends RemovalWords {
  readonly removal: AskedWrite;
  /** Label of the button that says yes. */
  readonly confirm?: WordKey;
}

export function RemovalQuestion({ removal, question, named, consequence, confirm = 'Delete' }: RemovalQuestionProps) {
  const translate = useTranslate();
  const { asked, busy, cancel } = removal;
  return (
    <Question
      open={asked !== undefined}
      busy={busy}
      title={question}
      confirm={confirm}
      warns
      onConfirm={() => void removal.confirm()}
      onClose={cancel}
    >
      {asked && <strong>{named(asked)}</strong>}
      {asked && consequence !== undefined && <p>{translate(consequence)}</p>}
      {removal.resource !== undefined && <SaveDestination resource={removal.resource} />}
    </Question>
  );
}
