import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import { Divider, MenuItem } from '@mui/material';
import { useState } from 'react';
import {
  AddSavedQueryDialog,
  extractValidSavedQueries,
  RemoveSavedQueryDialog,
  type SavedQuery,
  useListContext,
  useSavedQueries,
} from 'react-admin';
import { MenuButton } from '../ui/menu-button.js';
import { useTranslate } from '../words/translate.js';

/** Queries that were given a name in this browser. react-admin's own menu would write them into the address. */
export function SavedQueriesButton() {
  const translate = useTranslate();
  const { resource, filterValues, displayedFilters, sort, perPage, setFilters, setSort, setPerPage } = useListContext();
  const queries = extractValidSavedQueries(useSavedQueries(resource)[0]);
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
      <AddSavedQueryDialog open={dialog === 'add'} onClose={closeDialog} />
      <RemoveSavedQueryDialog open={dialog === 'remove'} onClose={closeDialog} />
    </>
  );
}
