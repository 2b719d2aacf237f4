import Search from '@mui/icons-material/Search';
import { Box, Button } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useGo } from '../navigation/leaving.js';
import { useWhenIdle } from '../ui/use-when-idle.js';
import { useTranslate } from '../words/translate.js';
import type { FindOption } from './find-options.js';
import { isFindKey, isHelpKey, keyLabel } from './shortcuts.js';

const loadFindDialog = () => import('./find-dialog.js');
const FindDialog = lazy(async () => ({ default: (await loadFindDialog()).FindDialog }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.js')).ShortcutsDialog }));

/** The way to any posting from anywhere, for the top bar; it listens to the keys of the whole console. */
export function FindPosting() {
  const translate = useTranslate();
  const go = useGo();
  const [open, setOpen] = useState<'find' | 'help'>();
  const close = () => setOpen(undefined);

  // Somebody who presses the keys goes on typing at once.
  useWhenIdle(loadFindDialog);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const wanted = isFindKey(event) ? 'find' : isHelpKey(event) ? 'help' : undefined;
      if (!wanted) return;
      event.preventDefault();
      // Over another dialog there would be no way to see which of the two a key is for.
      if (!event.repeat && !document.querySelector('[role="dialog"]')) setOpen(wanted);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const choose = ({ to }: FindOption) => {
    close();
    go(to);
  };

  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="dialog"
        onClick={() => setOpen('find')}
        sx={{
          whiteSpace: 'nowrap',
          minWidth: 44,
          minHeight: { xs: 44, sm: 40 },
          border: { md: '1px solid' },
          px: { md: 1.5 },
        }}
      >
        <Search />
        <Box component="span" sx={wideOnly}>
          {translate('Find posting')}{' '}
          <Box component="kbd" sx={{ font: 'inherit', opacity: 0.85, ml: 1 }}>
            {`${keyLabel('Mod')} K`}
          </Box>
        </Box>
      </Button>
      <Suspense fallback={null}>
        {open === 'find' && <FindDialog onChoose={choose} onClose={close} />}
        {open === 'help' && <ShortcutsDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** The words are only heard where there is no room for them. */
const wideOnly = {
  ml: { md: 1 },
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  overflow: 'hidden',
  clipPath: { xs: 'inset(50%)', md: 'none' },
};
