import { Button, FormControlLabel, Paper, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { type ThemeType, useResourceDefinitions, useStoreContext, useTheme } from 'react-admin';
import { useNotifyDone } from '../feedback/notify-done.js';
import { languages } from '../words/formats.js';
import { settingsPage } from '../navigation/screens.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useLanguage } from '../ui/language.js';
import { useTranslate, type WordKey } from '../words/translate.js';

const themes: readonly { readonly theme: ThemeType; readonly label: WordKey }[] = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** The settings that react-admin stores of each list, under the name of its resource. */
const storedOfLists = ['listParams', 'savedQueries', 'datatable'];

/** How the console looks in this browser. Nothing of it is known to the portal. */
export function SettingsPage() {
  const translate = useTranslate();
  const [theme, setTheme] = useTheme();
  const { locale: chosen, choose } = useLanguage();
  const store = useStoreContext();
  const resources = Object.keys(useResourceDefinitions());
  const notifyDone = useNotifyDone();
  return (
    <Stack spacing={2} sx={{ py: 2, maxWidth: 640 }}>
      <ScreenTitle label={settingsPage.label} />
      <Paper variant="outlined" component="section" aria-labelledby="settings-language" sx={{ p: 2 }}>
        <Typography id="settings-language" component="h2" variant="subtitle1">
          {translate('Language')}
        </Typography>
        <RadioGroup row aria-labelledby="settings-language" value={chosen}>
          {languages.map(({ locale, name }) => (
            <FormControlLabel
              key={locale}
              lang={locale}
              value={locale}
              control={<Radio onChange={() => choose(locale)} />}
              label={name}
            />
          ))}
        </RadioGroup>
      </Paper>
      <Paper variant="outlined" component="section" aria-labelledby="settings-theme" sx={{ p: 2 }}>
        <Typography id="settings-theme" component="h2" variant="subtitle1">
          {translate('Colours')}
        </Typography>
        <RadioGroup row aria-labelledby="settings-theme" value={theme}>
          {themes.map((row) => (
            <FormControlLabel
              key={row.theme}
              value={row.theme}
              control={<Radio onChange={() => setTheme(row.theme)} />}
              label={translate(row.label)}
            />
          ))}
        </RadioGroup>
      </Paper>
      <Paper variant="outlined" component="section" aria-labelledby="settings-lists" sx={{ p: 2 }}>
        <Typography id="settings-lists" component="h2" variant="subtitle1">
          {translate('Lists')}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {translate('Searches, saved queries and column choices are kept in this browser.')}
        </Typography>
        <Button
          variant="outlined"
          onClick={() => {
            for (const resource of resources)
              for (const name of storedOfLists) store.removeItems(`${resource}.${name}`);
            notifyDone({ done: translate('Forgotten.') });
          }}
        >
          {translate('Forget them')}
        </Button>
      </Paper>
    </Stack>
  );
}
