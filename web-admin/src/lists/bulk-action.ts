import { useState } from 'react';
import { type Identifier, type RaRecord, useDataProvider, useListContext, useRefresh } from 'react-admin';
import { flushSync } from 'react-dom';
import { useNotifyDone } from '../feedback/notify-done.js';
import type { ActWrite } from '../providers/act-body.js';
import { RequestRefused, serverMessage } from '../providers/http-client.js';
import { uuid } from '../providers/idempotency-keys.js';
import type { ApiProvider } from '../providers/with-api.js';
import { isObject } from '../providers/write-bodies.js';
import { useTranslate, type WordKey } from '../words/translate.js';

/** Something that can be done with each of several records. */
export interface BulkAction {
  readonly label: WordKey;
  /** Asked first, where there is no way back. */
  readonly question?: WordKey;
  /** The write of one record. */
  readonly write: (record: RaRecord) => ActWrite;
  /** The name of one record, beside the reason. */
  readonly named: (record: RaRecord) => string;
  /** The message afterwards; `%{smart_count}` is the number of records that it was done with. */
  readonly done: WordKey;
  /** The text above what it failed for. */
  readonly failed: string;
  /** The whole action can be undone. */
  readonly undoable?: true;
}

/** Why an action was not done with any of its records. */
export interface BulkFailure {
  readonly action: BulkAction;
  /** The record that it was refused for, and why. */
  readonly details: readonly string[];
}

/**
 * All of the records in one act, each held against the revision that is read now, or none of them. `onFailure` hears why
 * it was not done, and nothing when the next action begins.
 */
export function useBulkRun(onFailure: (failure: BulkFailure | undefined) => void) {
  const provider = useDataProvider<ApiProvider>();
  const refresh = useRefresh();
  const translate = useTranslate();
  const notifyDone = useNotifyDone();
  const { resource, onUnselectItems } = useListContext();
  const [busy, setBusy] = useState(false);

  const write = async (action: BulkAction, ids: readonly Identifier[]) => {
    const meta = { correlationId: uuid() };
    const { data } = await provider.getMany<RaRecord>(resource, { ids: [...ids] });
    const names = data.map((record) => action.named(record));
    const title = `${action.label}: ${names.slice(0, 2).join(' · ')}`;
    try {
      const { waits } = await provider.act(title, data.map(action.write), meta);
      return { names, waits, meta };
    } catch (error) {
      console.error(error);
      const name = names[stepIn(error)];
      throw new Error([name, translate(serverMessage(error) ?? String(error))].filter(Boolean).join(': '), {
        cause: error,
      });
    }
  };
  /** `onOver`: before it tells its outcome, which takes the focus. */
  const run = async (action: BulkAction, ids: readonly Identifier[], onOver?: () => void) => {
    setBusy(true);
    onFailure(undefined);
    const outcome = await write(action, ids).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    flushSync(() => {
      setBusy(false);
      onOver?.();
    });
    if (typeof outcome === 'string') onFailure({ action, details: [outcome] });
    else {
      const { names, waits, meta } = outcome;
      notifyDone({
        done: translate(action.done, { smart_count: names.length }),
        about: names.join(' · '),
        undone: 'All of them are back as they were.',
        takesFocus: true,
        ...(action.undoable && !waits && meta),
      });
      onUnselectItems();
    }
    refresh();
  };

  return { busy, run };
}

/** The place of the write that an act was refused for. */
function stepIn(error: unknown): number {
  return error instanceof RequestRefused && isObject(error.body) ? Number(error.body['step']) : -1;
}

/** Deletes the selected records, each as it was seen. */
export function bulkDelete(resource: string, words: Pick<BulkAction, 'question' | 'named' | 'failed'>): BulkAction {
  return {
    label: 'Delete',
    ...words,
    write: (record) => ({ resource, data: {}, record, removes: true }),
    done: '%{smart_count} record deleted. |||| %{smart_count} records deleted.',
    undoable: true,
  };
}
