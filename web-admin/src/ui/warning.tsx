import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A text that is probably not meant: marked by a sign, too, for those who do not see its colour. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={look}>
      <WarningAmberIcon fontSize="inherit" aria-hidden sx={{ verticalAlign: 'text-bottom', mr: 0.5 }} />
      {children}
    </Box>
  );
}

const look = {
  color: 'warning.main',
  bgcolor: 'warning.light',
  borderRadius: 1,
  px: 0.5,
  boxDecorationBreak: 'clone',
  overflowWrap: 'anywhere',
};
