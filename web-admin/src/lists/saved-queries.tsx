import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { DialogActions, Divider, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { extractValidSavedQueries, type SavedQuery, useListContext, useSavedQueries } from 'react-admin';
import { Button } from '../ui/buttons.js';
import { CancelButton, Dialog, DialogBody, Question } from '../ui/dialog.js';
import { MenuButton } from '../ui/menu-button.js';
import { useTranslate } from '../words/translate.js';

/** Queries that were given a name in this browser. react-admin's own menu would write them into the address. */
export function SavedQueriesButton() {
  const translate = useTranslate();
  const { resource, filterValues, displayedFilters, sort, perPage, setFilters, setSort, setPerPage } = useListContext();
  const [stored, setStored] = useSavedQueries(resource);
  const queries = extractValidSavedQueries(stored);
  const [dialog, setDialog] = useState<'add' | 'remove'>();
  const closeDialog = () => setDialog(undefined);

  const current = JSON.stringify({ filter: filterValues, sort, perPage });
  const saved = queries.find(({ value: { filter, sort: order, perPage: size } }) => {
    return JSON.stringify({ filter, sort: order, perPage: size }) === current;
  });
  const apply = ({ value }: SavedQuery) => {
    setFilters({ ...value.filter }, value.displayedFilters);
    if (value.sort) setSort(value.sort);
    if (value.perPage !== undefined) setPerPage(value.perPage);
  };
  const acts = [
    ...queries.map((query) => ({ label: query.label, act: () => apply(query) })),
    saved
      ? {
          label: translate('ra.saved_queries.remove_label_with_name', { name: saved.label }),
          act: () => setDialog('remove'),
        }
      : { label: translate('ra.saved_queries.new_label'), act: () => setDialog('add') },
    ...(Object.keys(filterValues).length > 0
      ? [{ label: translate('ra.action.remove_all_filters'), act: () => setFilters({}, displayedFilters) }]
      : []),
  ];

  return (
    <>
      <MenuButton label={translate('Saved queries')} icon={<BookmarkIcon />}>
        {(close) =>
          acts.map(({ label, act }, index) => [
            index > 0 && index === queries.length && <Divider key="divider" />,
            <MenuItem
              key={label}
              onClick={() => {
                close();
                act();
              }}
            >
              {label}
            </MenuItem>,
          ])
        }
      </MenuButton>
      {dialog === 'add' && (
        <NameDialog
          onNamed={(label) => {
            const value = { filter: filterValues, sort, perPage, displayedFilters };
            setStored([...queries, { label, value }]);
            closeDialog();
          }}
          onClose={closeDialog}
        />
      )}
      <Question
        open={dialog === 'remove'}
        title="ra.saved_queries.remove_dialog_title"
        confirm="ra.action.confirm"
        busy={false}
        onConfirm={() => {
          setStored(queries.filter((query) => query !== saved));
          closeDialog();
        }}
        onClose={closeDialog}
      >
        {translate('ra.saved_queries.remove_message')}
      </Question>
    </>
  );
}

interface NameDialogProps {
  readonly onNamed: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ onNamed, onClose }: NameDialogProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  return (
    <Dialog title={translate('ra.saved_queries.new_dialog_title')} maxWidth="xs" hasForm onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onNamed(name.trim());
        }}
      >
        <DialogBody>
          <TextField
            label={translate('ra.saved_queries.query_name')}
            value={name}
            autoFocus
            sx={{ mt: 1 }}
            onChange={({ target }) => setName(target.value)}
          />
        </DialogBody>
        <DialogActions>
          <CancelButton />
          <Button label="ra.action.save" type="submit" variant="contained" disabled={name.trim() === ''} />
        </DialogActions>
      </form>
    </Dialog>
  );
}
