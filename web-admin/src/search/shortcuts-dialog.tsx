import { Box, Button, DialogActions, Typography } from '@mui/material';
import { Fragment } from 'react';
import { Dialog, DialogBody } from '../ui/dialog.js';
import { useTranslate } from '../words/translate.js';
import { keyLabel, shortcuts } from './shortcuts.js';

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog title={translate('Keyboard shortcuts')} maxWidth="xs" onClose={onClose}>
      <DialogBody dividers>
        {shortcuts.map(({ where, list }) => (
          <Box key={where} component="section" sx={{ mb: 2 }}>
            <Typography component="h3" variant="subtitle2">
              {translate(where)}
            </Typography>
            <Box component="dl" sx={{ m: 0, '& > div': { display: 'flex', gap: 2, py: 0.5 } }}>
              {list.map(({ keys, does }) => (
                <div key={does}>
                  <Box component="dt" sx={{ minWidth: 96 }}>
                    {keys.map((key) => (
                      <Fragment key={key}>
                        <Key name={keyLabel(key)} />{' '}
                      </Fragment>
                    ))}
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    {translate(does)}
                  </Box>
                </div>
              ))}
            </Box>
          </Box>
        ))}
      </DialogBody>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Key({ name }: { readonly name: string }) {
  return (
    <Box
      component="kbd"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 0.75, mr: 0.5, font: 'inherit' }}
    >
      {name}
    </Box>
  );
}
