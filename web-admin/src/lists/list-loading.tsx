import { Box, keyframes, Table, TableCell, TableHead, TableRow } from '@mui/material';
import { Children, isValidElement } from 'react';
import { type DataTableColumnProps, useListContext, useStore } from 'react-admin';
import { useTranslate } from '../words/translate.js';
import type { RecordListProps } from './list-props.js';

interface ListLoadingProps extends Required<Pick<RecordListProps, 'wide' | 'storedAs' | 'hidden' | 'children'>> {
  /** Rows can be selected. */
  readonly hasSelection: boolean;
}

/**
 * The shape of a list until it is read: its headings, and a page of empty rows. react-admin's own comes after a second,
 * and is lower than the list that takes its place.
 */
export function ListLoading({ wide, storedAs, hidden: hiddenAtFirst, hasSelection, children }: ListLoadingProps) {
  const translate = useTranslate();
  const { perPage } = useListContext();
  const [hidden] = useStore<readonly string[]>(`${storedAs}.datatable`, hiddenAtFirst);
  const columns = Children.toArray(children).flatMap((column) => {
    if (!isValidElement<DataTableColumnProps>(column)) return [];
    const { source, label, sx = {} } = column.props;
    if (source !== undefined && hidden.includes(source)) return [];
    const words = typeof label === 'string' ? label : '';
    return [{ key: source ?? words, label: words && translate(words), sx }];
  });
  return (
    <Box role="progressbar" aria-label={translate('ra.page.loading')} sx={[look, ...narrowed(wide)]}>
      <Table size="small">
        <TableHead>
          <TableRow sx={{ height: 46 }}>
            {hasSelection && <TableCell padding="checkbox" />}
            {columns.map(({ key, label, sx }) => (
              <TableCell key={key} className={`column-${key}`} sx={sx}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <tbody>
          {Array.from({ length: perPage }, (_, row) => (
            <tr key={row}>
              {hasSelection && (
                <td className="check">
                  <span />
                </td>
              )}
              {columns.map(({ key }) => (
                <td key={key} className={`column-${key}`}>
                  <span />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

const pulse = keyframes({ '50%': { opacity: 0.4 } });

/** Plain cells with a bar each: a page of components would take longer to make than most lists take to be read. */
const look = {
  overflow: 'hidden',
  // As wide as a checkbox makes it.
  '& .MuiTableCell-paddingCheckbox': { minWidth: 58 },
  '& td': { height: { xs: 57, md: 44 }, px: { xs: 2, md: 1, xl: 2 }, borderBottom: 1, borderColor: 'divider' },
  '& span': {
    display: 'block',
    height: '0.75rem',
    borderRadius: 1,
    bgcolor: 'action.selected',
    '@media (prefers-reduced-motion: no-preference)': { animation: `${pulse} 2s ease-in-out infinite` },
  },
  '& .check span': { width: 18, mx: 'auto' },
};

/** Columns that a small screen has no room for. */
export function narrowed(wide: readonly string[]) {
  return wide.map((column) => ({ [`& .column-${column}`]: { display: { xs: 'none', md: 'table-cell' } } }));
}
