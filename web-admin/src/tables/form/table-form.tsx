import { encodedError, messages } from '@noticeboard/content-model';
import { Button } from '@mui/material';
import { type FormEvent, useReducer, useRef, useState } from 'react';
import { type RaRecord } from 'react-admin';
import type { ComparedField } from '../../editing/form-fields.js';
import { EditActions } from '../../editing/edit-actions.js';
import { EditFrame } from '../../editing/edit-frame.js';
import { useEditSession, useUnsavedWork } from '../../editing/use-edit-session.js';
import type { PartFormProps } from '../../managers/part-panel.js';
import type { Values } from '../../providers/write-bodies.js';
import { openEditor, reduce } from '../editor/editor.js';
import { gridIn } from '../grid/grid.js';
import { PublicView } from '../preview/public-view.js';
import { useTranslate } from '../../words/translate.js';
import { TableEditor } from './table-editor.js';

interface TableFormProps extends PartFormProps {
  readonly onDelete: (record: RaRecord) => void;
}

const id = 'table-form';
const names = ['data'];
const toForm = (record: Values) => ({ data: gridIn(record) });

/** One table: a saved one in edit mode, or a new one (specification, section 4). */
export function TableForm(props: TableFormProps) {
  const { family, posting, record, heading, focused, onUnknownTitle, onSaved, onDelete, onCancel } = props;
  const { titleField } = family;
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [editor, dispatch] = useReducer(reduce, undefined, () => openEditor(gridIn(record ?? {}), focused));
  const grid = editor.history.present;
  /** The server's faults of the cells. */
  const [fault, setFault] = useState<unknown>();
  const session = useEditSession({
    formId: id,
    resource: family.console.tables.path,
    latest: record,
    owner: posting && String(posting.id),
    names,
    toForm,
    onBegin: (values, focuses) => dispatch({ type: 'open', grid: gridIn(values), focuses }),
    onSaved,
  });
  const { base, submission } = session;
  const { busy, submit, fail } = submission;
  useUnsavedWork(session, { data: grid });

  const save = async () => {
    if (busy) return;
    setFault(undefined);
    if (posting) return setFault((await submit({ [titleField]: posting[titleField], data: grid }))?.['data']);
    onUnknownTitle?.();
    fail(encodedError(family.unknownTitle));
  };

  return (
    <EditFrame session={session} heading={heading} fields={comparedTable}>
      <form
        id={id}
        ref={form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
        noValidate
      >
        <TableEditor
          editor={editor}
          dispatch={dispatch}
          label={heading}
          busy={busy}
          onLeave={() => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()}
        >
          <EditActions
            session={session}
            failureTitle={base ? messages.tableNotUpdated : messages.tableNotSaved}
            faults={typeof fault === 'string' ? [fault] : []}
            saveAsNewLabel="Save mine as a new table"
            submitLabel="Save"
            onCancel={onCancel}
          >
            {base && (
              <>
                <Button variant="outlined" disabled={busy} onClick={() => dispatch({ type: 'edit' })}>
                  {translate('Edit Table')}
                </Button>
                <Button variant="outlined" color="error" disabled={busy} onClick={() => onDelete(base)}>
                  {translate('Delete Table')}
                </Button>
              </>
            )}
          </EditActions>
        </TableEditor>
      </form>
    </EditFrame>
  );
}

export const comparedTable: readonly ComparedField[] = [
  { name: 'data', label: 'Table', show: (version) => <ComparedTable version={version} /> },
];

function ComparedTable({ version }: { readonly version: Values }) {
  const translate = useTranslate();
  return <PublicView grid={gridIn(version)} label={translate('Table')} isNarrow={false} />;
}
