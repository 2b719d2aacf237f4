import Add from '@mui/icons-material/Add';
import MoreVert from '@mui/icons-material/MoreVert';
import type { Family } from '@noticeboard/content-model';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { useMayWrite } from '../access/roles.js';
import { useAddressState, useLeaveForm } from '../navigation/leaving.js';
import { isPlaceKept } from '../editing/saved-place.js';
import type { Saved } from '../editing/use-submission.js';
import { useNotifyDone } from '../feedback/notify-done.js';
import { deleteFailure, FailureBox, ReadFailure } from '../ui/notes.js';
import { MenuButton, removalItem } from '../ui/menu-button.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { newPart, type PartProps } from './part-screen.js';
import type { ManagedFormProps } from './record-manager.js';
import { RemovalQuestion, useRemoval } from './removal.js';

/** The tables, or the useful items, of a posting, in the order of the public page; without one there are none. */
export function usePartRecords(resource: string, { titleField }: Family, posting: RaRecord | undefined) {
  const { data, error, refetch } = useGetList(
    resource,
    {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'createdAt', order: 'ASC' },
      filter: { postingTitle: posting?.[titleField] },
    },
    { enabled: posting !== undefined, retry: false, refetchOnWindowFocus: false },
  );
  return { records: posting && data, error: posting && error, refetch };
}

interface PartsOptions {
  readonly family: Family;
  readonly resource: string;
  readonly posting: RaRecord | undefined;
  /** Undefined until they are read. */
  readonly records: readonly RaRecord[] | undefined;
  /** Without a word in the address the first one is edited (specification, section 4). */
  readonly opensFirst?: boolean;
  /** After a save, too, and not a new one. */
  readonly returnsToFirst?: boolean;
  /** The name of a part. */
  readonly named: (record: RaRecord) => string;
  /** The messages once one is added, changed and deleted. */
  readonly words: { readonly added: string; readonly updated: string; readonly removed: string };
  /** The specification wants alerts. */
  readonly isAlert?: boolean;
}

type Parts = ReturnType<typeof useParts>;

/** Which of a posting's parts is edited (`?edit=`), and what is done with them. */
export function useParts(options: PartsOptions) {
  const { family, resource, posting, records, opensFirst = false, returnsToFirst = false } = options;
  const { named, words, isAlert = false } = options;
  const mayWrite = useMayWrite(resource);
  const leave = useLeaveForm();
  const [address, setAddress] = useAddressState();
  const [form, setForm] = useState(0);
  const translate = useTranslate();
  const notifyDone = useNotifyDone();
  const title = String(posting?.[family.titleField] ?? '');
  const wanted = address('edit');
  // One that was deleted here may not have left the list yet.
  const [removed, setRemoved] = useState<RaRecord>();
  const there = records?.filter(({ id, revision }) => id !== removed?.id || revision !== removed['revision']);
  const opened = useOpened(there, `${posting?.id}/${wanted}/${form}`, wanted, opensFirst);

  /** Another form: for this part, or for a new one. */
  const show = (id: RaRecord['id'] | undefined) => {
    setAddress({ edit: id === undefined ? (opensFirst && !returnsToFirst ? newPart : undefined) : String(id) });
    setForm(form + 1);
  };
  const removal = useRemoval({
    resource,
    done: words.removed,
    named: (record) => [named(record), title].join(' – '),
    isAlert,
    onRemoved(record) {
      setRemoved(record);
      if (record.id === opened?.id) show(undefined);
    },
  });
  /** The former failure is over. */
  const next = (id: RaRecord['id'] | undefined) => {
    removal.forget();
    show(id);
  };
  const saved = ({ created, correlationId }: Saved) => {
    // A person who saves by the keyboard goes on in the same part.
    next(returnsToFirst && isPlaceKept(opened) ? wanted : undefined);
    const done = translate(created ? words.added : words.updated);
    notifyDone({ done, about: title, page: { family, title }, correlationId, isAlert });
  };
  return {
    mayWrite,
    records: records ?? [],
    // One that is deleted elsewhere stays in its form. None: a new one.
    edited: records?.find(({ id }) => id === opened?.id) ?? opened,
    formKey: `${opened?.id ?? newPart}/${form}`,
    // A form that was asked for starts with the cursor in it.
    focused: form > 0,
    named,
    removal,
    saved,
    show: next,
    open: (record: RaRecord | undefined) => leave(() => next(record?.id ?? newPart)),
    leave,
  };
}

/** The part as it was when it was opened, whatever comes of it elsewhere. */
function useOpened(
  records: readonly RaRecord[] | undefined,
  key: string,
  wanted: string | undefined,
  opensFirst: boolean,
): RaRecord | undefined {
  const [held, setHeld] = useState<{ readonly key: string; readonly record: RaRecord | undefined }>();
  if (held?.key === key && (held.record || wanted === undefined)) return held.record;
  const found = wanted === undefined && opensFirst ? records?.[0] : records?.find(({ id }) => String(id) === wanted);
  if (records && (held?.key !== key || found)) setHeld({ key, record: found });
  return found;
}

/** The messages about parts that the specification calls items. */
export const itemWords = { added: 'Item added.', updated: 'Item updated.', removed: 'Item deleted.' } as const;

/** The form of one part. */
export interface PartFormProps extends ManagedFormProps, Pick<PartProps, 'family' | 'posting' | 'onUnknownTitle'> {
  readonly heading: string;
}

interface PartPanelProps {
  readonly posting: RaRecord | undefined;
  readonly parts: Parts;
  /** Why they cannot be read. */
  readonly error?: unknown;
  /** The text when there is none. */
  readonly none: WordKey;
  /** The name of a part in the list, and in its buttons. */
  readonly labels: (record: RaRecord, number: number) => Record<'name' | 'edit' | 'remove', string>;
  /** The columns of a part in the list. */
  readonly children: (record: RaRecord, number: number) => ReactNode;
  readonly form: (props: ManagedFormProps) => ReactElement;
  /** Above the list. */
  readonly aside?: ReactNode;
  /** Label of the button that empties the form, where it does not start so. */
  readonly add?: WordKey;
  /** The form wants the width of the screen. */
  readonly isWide?: boolean;
}

/** The form in add or edit mode, and beside it the list of what the posting has. */
export function PartPanel(props: PartPanelProps) {
  const { posting, parts, error, form, aside, isWide = false, ...list } = props;
  const { mayWrite, edited, removal, show } = parts;
  return (
    <>
      {Boolean(error) && <ReadFailure error={error} />}
      {removal.error !== undefined && <FailureBox {...deleteFailure} error={removal.error} />}
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', ...(!isWide && beside) }}>
        {posting && (
          <Stack spacing={2} sx={{ order: isWide ? 0 : { lg: 2 }, minWidth: 0 }}>
            {aside}
            <PartList parts={parts} {...list} />
          </Stack>
        )}
        {mayWrite && (
          <Fragment key={parts.formKey}>
            {form({
              record: edited,
              focused: parts.focused,
              onSaved: parts.saved,
              onCancel: () => show(undefined),
            })}
          </Fragment>
        )}
      </Box>
      <RemovalQuestion removal={removal} question="Are you sure you want to delete this item?" named={parts.named} />
    </>
  );
}

const beside = { gridTemplateColumns: { lg: '3fr 2fr' } };

type PartListProps = Pick<PartPanelProps, 'parts' | 'none' | 'labels' | 'add' | 'children'>;

/** The parts of the selected posting, each with its buttons. */
function PartList({ parts, none, labels, add, children }: PartListProps) {
  const translate = useTranslate();
  const { records, removal } = parts;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="part-list-title" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id="part-list-title" component="h2" variant="subtitle1">
          {translate('Items of this job (%{count})', { count: records.length })}
        </Typography>
        {add !== undefined && parts.mayWrite && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Add />}
            disabled={!parts.edited}
            onClick={() => parts.open(undefined)}
          >
            {translate(add)}
          </Button>
        )}
      </Stack>
      {records.length === 0 && <Typography color="textSecondary">{translate(none)}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {records.map((record, place) => {
          const { name, edit, remove } = labels(record, place + 1);
          return (
            <Box component="li" key={record.id} sx={{ borderTop: 1, borderColor: 'divider', mt: 1.5, pt: 1.5 }}>
              {children(record, place + 1)}
              {parts.mayWrite && (
                <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
                  <Button
                    size="small"
                    aria-label={edit}
                    disabled={parts.edited?.id === record.id}
                    onClick={() => parts.open(record)}
                  >
                    {translate('Edit')}
                  </Button>
                  <MenuButton label={translate('More: %{title}', { title: name })} icon={<MoreVert />} iconOnly>
                    {(close) => [
                      removalItem(
                        translate('Delete'),
                        () => {
                          close();
                          removal.ask(record);
                        },
                        remove,
                      ),
                    ]}
                  </MenuButton>
                </Stack>
              )}
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}
