import { problemText } from '@noticeboard/content-model';
import { useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import type { WriteMeta } from '../providers/data-provider.js';
import type { ApiProvider } from '../providers/with-api.js';
import { uuid } from '../providers/idempotency-keys.js';
import { RequestRefused, serverFieldErrors, serverMessage } from '../providers/http-client.js';
import type { Values } from '../providers/write-bodies.js';
import { useTranslate } from '../words/translate.js';
import { useWriteQuestion } from './grave-question.js';
import { type Conflict, createSaver, isUnanswered, nothingLost, type Saver } from './saver.js';

export interface Failure {
  /** In the server's words; undefined when it gave none. */
  readonly message?: string;
  /** Faults of fields that the form does not show; after a lost answer, what that means. */
  readonly details: readonly string[];
  /** Nobody knows whether it was stored: the same again does no harm. */
  readonly unanswered?: boolean;
  /** It was refused before it was sent. */
  readonly unsent?: boolean;
  /** The record is deleted meanwhile. */
  readonly gone?: boolean;
}

/** The result that a form wants from a submit that failed: messages by field. */
type Faults = Readonly<Record<string, unknown>>;

/** The record that a save has stored. */
export interface Saved {
  readonly record: RaRecord;
  /** There was no record before. */
  readonly created: boolean;
  /** Id of the action, where it has changed a record. */
  readonly correlationId?: string;
  /** It was submitted for review, and is not there yet. */
  readonly waits?: boolean | undefined;
}

export interface SubmissionOptions {
  readonly resource: string;
  /** The record that is edited, as it was read; none in add mode. */
  readonly record: RaRecord | undefined;
  /** Names of the fields that can show a message of their own. */
  readonly fields: readonly string[];
  /** Where a save is more than one write. */
  readonly saver?: ((provider: ApiProvider) => Saver) | undefined;
  readonly onSaved: (saved: Saved) => void;
}

/** Sends a form: creates without a record, else updates it. A second submit meanwhile is the same one. */
export function useSubmission({ resource, record, fields, saver: ownSaver, onSaved }: SubmissionOptions) {
  const dataProvider = useDataProvider<ApiProvider>();
  const refresh = useRefresh();
  const translate = useTranslate();
  const mayGoOut = useWriteQuestion();
  const [saver] = useState(() => ownSaver?.(dataProvider) ?? createSaver(dataProvider, resource, fields));
  const running = useRef<Promise<Faults | undefined>>(undefined);
  const waiting = useRef(new AbortController());
  const aim = useRef<'site' | 'review'>('site');
  const [busy, setBusy] = useState(false);
  /** Sent of a file that is on its way. */
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  /** Somebody else was first: both sides of it. */
  const [conflict, setConflict] = useState<Conflict>();

  const send = async (data: Values): Promise<Faults | undefined> => {
    setBusy(true);
    setFailure(undefined);
    setConflict(undefined);
    waiting.current = new AbortController();
    const correlationId = uuid();
    let stored: RaRecord;
    let waits: boolean | undefined;
    try {
      const submits = aim.current === 'review';
      if (!submits && !(await mayGoOut([{ resource, data, record }]))) return refused;
      const meta: WriteMeta = { onProgress: setPercent, correlationId, submits };
      const outcome = await saver.save(data, record, { meta, waiting: waiting.current.signal });
      if (outcome.conflict) {
        setConflict(outcome.conflict);
        setFailure({ message: problemText('staleRevision'), details: [] });
        return refused;
      }
      ({ stored, waits } = outcome);
    } catch (error) {
      const errors = Object.entries(serverFieldErrors(error));
      const message = serverMessage(error);
      const unanswered = isUnanswered(error);
      setFailure({
        ...(message !== undefined && { message }),
        details: unanswered
          ? [translate(nothingLost(error))]
          : [
              ...refusedFiles(error, data).map((name) => translate('File: %{name}', { name })),
              ...errors
                .filter(([field]) => !fields.includes(field))
                .map(([field, text]) => `${field}: ${translate(text)}`),
            ],
        unanswered,
        gone: record !== undefined && error instanceof RequestRefused && error.status === 404,
      });
      return { ...Object.fromEntries(errors.filter(([field]) => fields.includes(field))), ...refused };
    } finally {
      running.current = undefined;
      setPercent(undefined);
      setBusy(false);
    }
    refresh();
    const isChanged = record !== undefined && stored['revision'] !== record['revision'];
    onSaved({ record: stored, created: record === undefined, waits, ...(isChanged && { correlationId }) });
    return undefined;
  };

  const submit = (values: Values) => (running.current ??= send(values));
  /** Gives up on an answer that does not come. */
  const stopWaiting = () => waiting.current.abort();
  /** Refused before it is sent, for these reasons. */
  const fail = (message: string, ...details: readonly string[]): Faults => {
    setConflict(undefined);
    setFailure({ message, details, unsent: true });
    return refused;
  };
  /** Tells where the next submit goes. */
  const aimAt = (next: typeof aim.current) => void (aim.current = next);
  return { submit, aimAt, busy, percent, failure, fail, conflict, stopWaiting };
}

// Without any fault react-hook-form would take the submit for a success and stop guarding the unsaved text.
const refused = { root: { refused: 'refused' } };

/** Names of the files that a write was refused for: too large, or no PDFs. */
function refusedFiles(error: unknown, data: Values): readonly string[] {
  const isForFiles = error instanceof RequestRefused && (error.status === 413 || error.status === 415);
  return isForFiles ? filesIn(data).map(({ name }) => name) : [];
}

function filesIn(value: unknown): readonly File[] {
  if (value instanceof File) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : [];
}
