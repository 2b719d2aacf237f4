import { useState } from 'react';
import {
  type DataProvider,
  type Identifier,
  type RaRecord,
  useDataProvider,
  useListContext,
  useRefresh,
} from 'react-admin';
import { flushSync } from 'react-dom';
import { useNotifyDone } from '../feedback/notify-done.js';
import type { WriteMeta } from '../providers/data-provider.js';
import { uuid } from '../providers/idempotency-keys.js';
import { serverMessage } from '../providers/http-client.js';
import { useTranslate, type WordKey } from '../words/translate.js';

/** Something that can be done with each of several records. */
export interface BulkAction {
  readonly label: WordKey;
  /** Asked first, where there is no way back. */
  readonly question?: WordKey;
  /** One record; the others go on when it fails. `meta` ties the writes of all of them together. */
  readonly write: (record: RaRecord, meta: WriteMeta) => Promise<unknown>;
  /** The name of one record, beside the reason. */
  readonly named: (record: RaRecord) => string;
  /** The message afterwards; `%{smart_count}` is the number of records that it was done with. */
  readonly done: WordKey;
  /** The text above the records that it failed with. */
  readonly failed: string;
  /** The whole action can be undone. */
  readonly undoable?: true;
}

/** The records that an action could not be done with. */
export interface BulkFailure {
  readonly action: BulkAction;
  /** Why it was not done, by record. */
  readonly details: readonly string[];
}

/**
 * One write after the other: each record has a revision of its own to be held against. `onFailure` hears what could not
 * be done, and nothing when the next action begins.
 */
export function useBulkRun(onFailure: (failure: BulkFailure | undefined) => void) {
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const translate = useTranslate();
  const notifyDone = useNotifyDone();
  const { resource, onUnselectItems } = useListContext();
  const [busy, setBusy] = useState(false);

  /** `onOver`: before it tells its outcome, which takes the focus. */
  const run = async (action: BulkAction, ids: readonly Identifier[], onOver?: () => void) => {
    setBusy(true);
    onFailure(undefined);
    const failures: string[] = [];
    const meta = { correlationId: uuid() };
    const written: string[] = [];
    try {
      const { data } = await dataProvider.getMany<RaRecord>(resource, { ids: [...ids] });
      for (const record of data) {
        try {
          await action.write(record, meta);
          written.push(action.named(record));
        } catch (error) {
          console.error(error);
          failures.push([action.named(record), translate(serverMessage(error) ?? '')].filter(Boolean).join(': '));
        }
      }
    } catch (error) {
      console.error(error);
      failures.push(serverMessage(error) ?? String(error));
    }
    flushSync(() => {
      setBusy(false);
      onOver?.();
    });
    if (failures.length > 0) onFailure({ action, details: failures });
    if (written.length > 0)
      notifyDone({
        done: translate(action.done, { smart_count: written.length }),
        about: written.join(' · '),
        undone: 'All of them are back as they were.',
        takesFocus: true,
        ...(action.undoable && meta),
      });
    onUnselectItems();
    refresh();
  };

  return { busy, run };
}

/** Deletes the selected records, each as it was seen. */
export function bulkDelete(
  dataProvider: DataProvider,
  resource: string,
  words: Pick<BulkAction, 'question' | 'named' | 'failed'>,
): BulkAction {
  return {
    label: 'Delete',
    ...words,
    write: (record, meta) => dataProvider.delete(resource, { id: record.id, previousData: record, meta }),
    done: '%{smart_count} record deleted. |||| %{smart_count} records deleted.',
    undoable: true,
  };
}
