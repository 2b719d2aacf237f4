import { Box, Button, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

/** In place of rows. Nothing found is not the same as nothing there: a search can be taken back. */
export function ListEmpty({ words }: { readonly words: string }) {
  const translate = useTranslate();
  const { filterValues, setFilters, error } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0 && !error;
  return (
    <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography color="textSecondary">{translate(words)}</Typography>
      {isFiltered && <Button onClick={() => setFilters({}, {})}>{translate('ra.action.remove_all_filters')}</Button>}
    </Box>
  );
}
