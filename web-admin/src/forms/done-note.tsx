import { Typography } from '@mui/material';

/** What was done last, for those who do not see the list change. It stays on the page, so that its words are said. */
export function DoneNote({ done }: { readonly done: string }) {
  return (
    <Typography role="status" variant="body2" sx={{ color: 'success.main', '&:empty': { mt: '0 !important' } }}>
      {done}
    </Typography>
  );
}
