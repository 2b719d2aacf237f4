import { Button, Stack } from '@mui/material';
import { useLocaleState } from 'react-admin';
import { languages } from '../words/formats.js';
import { useLeaveForm } from '../navigation/leaving.js';
import { useTranslate } from '../words/translate.js';

/** The language of the console, where there is no menu for it. */
export function LanguageSwitch() {
  const translate = useTranslate();
  const { locale: chosen, choose } = useLanguage();
  return (
    <Stack direction="row" role="group" aria-label={translate('Language')}>
      {languages.map(({ locale, name }) => (
        <Button
          key={locale}
          lang={locale}
          size="small"
          aria-pressed={locale === chosen}
          sx={{ '&[aria-pressed=true]': { color: 'text.primary', textDecoration: 'underline' } }}
          onClick={() => choose(locale)}
        >
          {name}
        </Button>
      ))}
    </Stack>
  );
}

/**
 * The language of the console in this browser. Everything is redrawn in another, so that unsaved work is asked about.
 */
export function useLanguage() {
  const [locale, setLocale] = useLocaleState();
  const leave = useLeaveForm();
  return { locale, choose: (next: string) => next !== locale && leave(() => setLocale(next)) };
}
