import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import ViewWeekIcon from '@mui/icons-material/ViewWeek';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { Children, isValidElement, type ReactNode } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { MenuButton } from '../ui/menu-button.js';

interface ColumnsButtonProps {
  /** The table's columns: `DataTable.Col`. */
  readonly columns: ReactNode;
  readonly storedAs: string;
}

/**
 * Chooses which columns the table shows. It writes what react-admin's own button writes; that one keeps a second input
 * of every column's name on the page, and can be sorted by dragging alone.
 */
export function ColumnsButton({ columns, storedAs }: ColumnsButtonProps) {
  const translate = useTranslate();
  const [hidden, setHidden] = useStore<readonly string[]>(`${storedAs}.datatable`, []);
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((one) => one !== source) : [...hidden, source]);

  return (
    <MenuButton label={translate('ra.action.select_columns')} icon={<ViewWeekIcon />}>
      {() =>
        sourcesOf(columns).map(({ source, label }) => {
          const isShown = !hidden.includes(source);
          return (
            <MenuItem key={source} role="menuitemcheckbox" aria-checked={isShown} dense onClick={() => toggle(source)}>
              <ListItemIcon>{isShown ? <CheckBoxIcon /> : <CheckBoxOutlineBlankIcon />}</ListItemIcon>
              <ListItemText>{translate(label)}</ListItemText>
            </MenuItem>
          );
        })
      }
    </MenuButton>
  );
}

interface Column {
  readonly source: string;
  readonly label: string;
}

/** Those with a source: the others hold what is done with a row. */
function sourcesOf(columns: ReactNode): readonly Column[] {
  return Children.toArray(columns).flatMap((column) => {
    if (!isValidElement<Partial<Column>>(column)) return [];
    const { source, label } = column.props;
    return source === undefined ? [] : [{ source, label: label ?? source }];
  });
}
