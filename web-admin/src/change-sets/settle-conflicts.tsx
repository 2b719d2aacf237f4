import type { ChangeSetOutcome, ChangeSetRecord, ConflictStates } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { ConflictDialog } from '../editing/conflict-dialog.js';
import { differences, merged, needsPerson, type Versions } from '../editing/three-way.js';
import { storedAddress } from '../navigation/addresses.js';
import { changeSetRequest } from '../providers/change-sets.js';
import { RequestRefused } from '../providers/http-client.js';
import type { ApiProvider } from '../providers/with-api.js';
import type { Values } from '../providers/write-bodies.js';
import { Button } from '../ui/buttons.js';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import { type Overlap, overlapsIn } from './overlaps.js';
import type { Transitions } from './use-transitions.js';

interface SettleConflictsProps {
  readonly record: ChangeSetRecord;
  readonly digest: string;
  readonly transitions: Transitions;
}

/**
 * The way on from a conflict. Where the change set would undo what others did, both are merged, form by form, and the
 * result is prepared; else it is enough to have looked.
 */
export function SettleConflicts({ record, digest, transitions }: SettleConflictsProps) {
  const tables = useConsole();
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const [settled, setSettled] = useState<readonly Values[]>();
  const { data } = useQuery({
    queryKey: ['changeSetConflicts', record._id, digest],
    queryFn: async ({ signal }) =>
      (await ask(`${addressOf(record)}/conflicts`, { signal })).json as readonly ConflictStates[],
    retry: false,
  });
  const merge = useMerge(record, transitions);
  const overlaps = data ? overlapsIn(data, tables) : [];
  const asked = overlaps.filter(({ fields, versions }) => needsPerson(differences(namesOf(fields), versions)));
  const current = settled && asked[settled.length];

  const settle = (values: readonly Values[]) => {
    if (values.length < asked.length) return setSettled(values);
    setSettled(undefined);
    void merge(overlaps.map((overlap) => [overlap, values[asked.indexOf(overlap)] ?? mergedOf(overlap)]));
  };

  if (overlaps.length === 0)
    return (
      <Button
        label="I have looked: keep my changes"
        color="inherit"
        variant="outlined"
        disabled={transitions.busy || !data}
        onClick={() => void transitions.post('rebase', { digest })}
      />
    );
  return (
    <>
      <Button
        label="Compare and merge"
        color="inherit"
        variant="outlined"
        disabled={transitions.busy}
        onClick={() => settle([])}
      />
      {current && (
        <ConflictDialog
          key={settled.length}
          about={[current.title, current.part && inWords(current.part, translate)].filter(Boolean).join(' – ')}
          versions={current.versions}
          fields={current.fields}
          onMerged={(values) => settle([...settled, values])}
          onCancel={() => setSettled(undefined)}
        />
      )}
    </>
  );
}

const addressOf = ({ _id: id }: ChangeSetRecord) => `/api/change-sets/${encodeURIComponent(id)}`;
const namesOf = (fields: Overlap['fields']) => fields.map(({ name }) => name);
const mergedOf = ({ fields, versions }: Overlap) => merged(namesOf(fields), versions);

/** Prepares what was merged, then lets the change set rest on what others did. */
function useMerge(record: ChangeSetRecord, transitions: Transitions) {
  const { changeSets } = useConsole();
  const provider = useDataProvider<ApiProvider>();
  return (results: readonly (readonly [Overlap, Values])[]) =>
    transitions.attempt('rebase', async () => {
      // Saves from here on go into it.
      changeSets.choose({ id: record._id, title: record.title });
      for (const [{ resource, id, versions, owner }, values] of results) {
        const previousData = { ...versions.mine, ...owner, id };
        const data = { ...owner, ...(await withStoredFile(values, versions)) };
        await provider.update(resource, { id, data, previousData });
      }
      const { json } = await provider.ask(`${addressOf(record)}/outcome`);
      const { digest } = json as ChangeSetOutcome;
      return changeSetRequest(provider.ask, record._id, { path: '/rebase', body: { digest } });
    });
}

/** The PDF that others stored is sent again: a write takes the one that is there, another one, or none. */
async function withStoredFile(values: Values, { remote, mine }: Versions): Promise<Values> {
  const { pdfFile: path } = values;
  if (typeof path !== 'string' || path === '' || path === mine['pdfFile']) return values;
  const answer = await fetch(storedAddress(path, ''));
  if (!answer.ok) throw new RequestRefused('The PDF that others stored cannot be read.', answer.status, null);
  const file = new File([await answer.blob()], String(remote['fileName']), { type: 'application/pdf' });
  return { ...values, pdfFile: file };
}
