import { useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import { isStale, serverFieldErrors, serverMessage } from '../providers/problem.js';
import type { Values } from '../providers/write-bodies.js';

export interface Failure {
  /** In the server's words; undefined when it gave none. */
  readonly message?: string;
  /** Faults of fields that the form does not show. */
  readonly details: readonly string[];
  /** The record changed since it was loaded. */
  readonly stale: boolean;
}

/** What a form wants back from a submit that failed: messages by field. */
type Faults = Readonly<Record<string, unknown>>;

interface SubmissionOptions {
  readonly resource: string;
  /** The record that is edited, as it was read; none in add mode. */
  readonly record: RaRecord | undefined;
  /** Names of the fields that can show a message of their own. */
  readonly fields: readonly string[];
  readonly onSaved: () => void;
}

export interface Submission {
  readonly submit: (values: Values) => Promise<Faults | undefined>;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  readonly fail: (failure: Failure | undefined) => void;
}

/** Sends a form: creates without a record, else updates it. A second submit meanwhile is the same one. */
export function useSubmission({ resource, record, fields, onSaved }: SubmissionOptions): Submission {
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const running = useRef<Promise<Faults | undefined>>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const send = async (data: Values): Promise<Faults | undefined> => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (record) await dataProvider.update(resource, { id: record.id, data, previousData: record });
      else await dataProvider.create(resource, { data });
    } catch (error) {
      const errors = Object.entries(serverFieldErrors(error));
      const message = serverMessage(error);
      setFailure({
        ...(message !== undefined && { message }),
        details: errors.filter(([field]) => !fields.includes(field)).map(([field, text]) => `${field}: ${text}`),
        stale: isStale(error),
      });
      // Without any fault react-hook-form would take the submit for a success and stop guarding the unsaved text.
      return {
        ...Object.fromEntries(errors.filter(([field]) => fields.includes(field))),
        root: { refused: 'refused' },
      };
    } finally {
      running.current = undefined;
      setBusy(false);
    }
    refresh();
    onSaved();
    return undefined;
  };

  const submit = (values: Values) => (running.current ??= send(values));
  return { submit, busy, failure, fail: setFailure };
}
