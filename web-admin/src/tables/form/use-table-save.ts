import { type Family, messages } from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { type RecordNow, recordNow } from '../../editing/record-now.js';
import { useSubmission } from '../../editing/use-submission.js';
import type { Grid } from '../grid/grid.js';

interface SaveOptions {
  readonly family: Family;
  /** The posting it belongs to; none as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  /** The record that is edited, as it was read; none for a new table. */
  readonly record: RaRecord | undefined;
  readonly onUnknownTitle: () => void;
  /** With the specification's message for it. */
  readonly onSaved: (message: string) => void;
}

/** Sends a table: creates it without an id, else updates it (specification, section 4). */
export function useTableSave({ family, posting, record, onUnknownTitle, onSaved }: SaveOptions) {
  const resource = family.console.tables.path;
  const dataProvider = useDataProvider();
  const [base, setBase] = useState(record);
  /** What the server has against the cells. */
  const [fault, setFault] = useState<string>();
  const [theirs, setTheirs] = useState<RecordNow>();
  const submission = useSubmission({
    resource,
    record: base,
    fields: ['data'],
    onSaved: () => onSaved(base ? messages.tableUpdated : messages.tableSaved),
  });
  const { busy, failure, fail, stopWaiting } = submission;

  const save = async (grid: Grid) => {
    if (busy) return;
    setTheirs(undefined);
    setFault(undefined);
    if (!posting) {
      onUnknownTitle();
      return fail({ message: family.unknownTitle, details: [], stale: false });
    }
    const refused = await submission.submit({ [family.titleField]: posting[family.titleField], data: grid });
    if (!refused) return;
    setFault(typeof refused['data'] === 'string' ? refused['data'] : undefined);
    if (base) setTheirs(await recordNow(dataProvider, resource, base));
  };

  return {
    base,
    busy,
    title: base ? messages.tableNotUpdated : messages.tableNotSaved,
    failure: failure && { ...failure, details: fault === undefined ? failure.details : [fault, ...failure.details] },
    /** What somebody else has made of it meanwhile. */
    theirs,
    save,
    stopWaiting,
    /** From now on the cells stand against that record; without one they are a new table's. */
    standAgainst: (current: RaRecord | undefined) => {
      setBase(current);
      setTheirs(undefined);
      setFault(undefined);
      fail(undefined);
    },
  };
}
