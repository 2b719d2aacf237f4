import MoreVert from '@mui/icons-material/MoreVert';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import {
  DataTable,
  FunctionField,
  type RaRecord,
  SelectInput,
  useGetRecordRepresentation,
  useLocale,
  useRecordContext,
} from 'react-admin';
import { useNow } from '../context/console-context.js';
import { Button } from '../ui/buttons.js';
import { MenuButton, type MenuItems, removalItem } from '../ui/menu-button.js';
import { briefDay, momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';

interface RowActionsProps {
  readonly mayWrite: boolean;
  readonly onEdit: (record: RaRecord) => void;
  readonly onDelete?: (record: RaRecord) => void;
  /** Before them, and for those who may not write, too. */
  readonly children?: ReactNode;
  /** Behind ⋮, before the deletion: what is done less often. */
  readonly items?: (record: RaRecord, close: () => void) => readonly ReactNode[];
  /** A menu of its own, which ends with the deletion. */
  readonly menu?: (record: RaRecord, removal: MenuItems) => ReactNode;
}

/** The actions on the record of a row; its deletion is the last item of a menu. */
export function RowActions({ mayWrite, onEdit, onDelete, children, items, menu }: RowActionsProps) {
  const translate = useTranslate();
  const called = useGetRecordRepresentation();
  const record = useRecordContext();
  if (!record) return null;
  const mayDelete = mayWrite && onDelete !== undefined;
  const removal: MenuItems = (close) => [
    mayDelete &&
      removalItem(translate('Delete'), () => {
        close();
        onDelete(record);
      }),
  ];
  const plain = (items !== undefined || mayDelete) && (
    <MenuButton label={translate('More: %{title}', { title: called(record) })} icon={<MoreVert />} iconOnly>
      {(close, button) => [...(items?.(record, close) ?? []), ...removal(close, button)]}
    </MenuButton>
  );
  return (
    <Box sx={inLine}>
      {children}
      {mayWrite && <Button label="Edit" size="small" onClick={() => onEdit(record)} />}
      {menu ? menu(record, removal) : plain}
    </Box>
  );
}

/** One line; two where there is no room for it. */
const inLine = {
  display: { xs: 'inline-grid', sm: 'flex' },
  gridTemplateColumns: 'max-content max-content',
  alignItems: 'center',
  justifyContent: { sm: 'flex-end' },
  '& .MuiButton-root': { whiteSpace: 'nowrap' },
};

/** Finds the records in which one of some fields is empty. */
export function withoutFilter(fields: readonly { readonly id: string; readonly name: string }[]) {
  return (
    <SelectInput key="without" source="without" label="Without" choices={[...fields]} alwaysOn helperText={false} />
  );
}

/** When a record was changed last. An element and no component: the choice of columns reads it off the children. */
export const updatedColumn = (
  <DataTable.Col source="updatedAt" label="Updated">
    <UpdatedAt />
  </DataTable.Col>
);

function UpdatedAt() {
  const locale = useLocale();
  const now = useNow();
  return (
    <FunctionField
      render={({ updatedAt }: RaRecord) => (
        <span title={momentWords(String(updatedAt), locale)}>{briefDay(String(updatedAt), locale, now)}</span>
      )}
    />
  );
}
