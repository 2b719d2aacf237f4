import type { ThemeOptions } from '@mui/material';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

const fontFamily =
  'system-ui, "Noto Sans", "Noto Sans Devanagari", "Nirmala UI", "Kohinoor Devanagari", "Segoe UI", sans-serif';

const light = {
  paper: '#FBF9F4',
  surface: '#FFFFFF',
  ink: '#1A1D23',
  muted: '#575C66',
  rule: '#D8D4C8',
  neel: '#1E3A8A',
  onNeel: '#FFFFFF',
  lal: '#A8201A',
  neem: '#1B6640',
  haldi: '#5C4300',
  haldiWash: '#FFF3CC',
  bar: '#1E3A8A',
};

const dark: typeof light = {
  paper: '#14161B',
  surface: '#1B1E25',
  ink: '#ECEAE4',
  muted: '#A9ABB2',
  rule: '#3A3E48',
  neel: '#9DB7FF',
  onNeel: '#14161B',
  lal: '#FF9C94',
  neem: '#7FD1A3',
  haldi: '#FFD866',
  haldiWash: '#33290A',
  bar: '#1B1E25',
};

/** WCAG 2.5.5: what a finger presses measures 44 pixels. */
const onPhone = {
  targets: { '@media (max-width: 599.95px)': { minHeight: 44, minWidth: 44 } },
  room: { '@media (max-width: 599.95px)': { scrollPaddingBottom: '5rem' } },
};

export const lightTheme = themed(defaultLightTheme, 'light', light);
export const darkTheme = themed(defaultDarkTheme, 'dark', dark);

function themed(base: ThemeOptions, mode: 'light' | 'dark', colours: typeof light): RaThemeOptions {
  const { paper, surface, ink, muted, rule, neel, onNeel, lal, neem, haldi, haldiWash, bar } = colours;
  return {
    ...base,
    palette: {
      mode,
      primary: { main: neel, contrastText: onNeel },
      // react-admin paints the top bar in the secondary colour.
      secondary: { main: bar, contrastText: mode === 'light' ? '#FFFFFF' : ink },
      error: { main: lal },
      info: { main: neel, contrastText: onNeel },
      success: { main: neem },
      warning: { main: haldi, light: haldiWash, dark: haldi, contrastText: haldiWash },
      background: { default: paper, paper: surface },
      text: { primary: ink, secondary: muted },
      divider: rule,
      // A selected text is readable in the muted colour too.
      ...(mode === 'dark' && { action: { selected: 'rgba(255, 255, 255, 0.1)' } }),
    },
    shape: { borderRadius: 4 },
    sidebar: { width: 256, closedWidth: 0 },
    typography: {
      fontFamily,
      body2: { fontSize: '0.9375rem' },
      button: { fontSize: '0.9375rem', textTransform: 'none', fontWeight: 600 },
      caption: { fontSize: '0.875rem' },
      subtitle1: { fontWeight: 600 },
    },
    components: {
      ...base.components,
      MuiCssBaseline: {
        styleOverrides: {
          // The top bar lies over the page: what takes the focus must not come to rest under it.
          html: { scrollPaddingTop: '4rem', ...onPhone.room },
          body: { fontVariantNumeric: 'tabular-nums' },
          ':focus-visible': focusRing(ink),
          // A text field shows its focus with its own frame.
          'input:focus-visible, textarea:focus-visible': { outline: 'none !important', boxShadow: 'none' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': { transition: 'none !important', animation: 'none !important' },
          },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { minHeight: 36, ...onPhone.targets },
          sizeSmall: { minHeight: 30, minWidth: 44, fontSize: '0.9375rem', ...onPhone.targets },
        },
      },
      MuiAlert: {
        styleOverrides: {
          standardWarning: { color: haldi, backgroundColor: haldiWash, '& .MuiAlert-icon': { color: haldi } },
        },
      },
      MuiIconButton: { styleOverrides: { root: onPhone.targets } },
      // react-admin gives it the background of the page, with the text of a coloured button.
      RaSkipNavigationButton: { styleOverrides: { root: { color: ink } } },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiListItemButton: { styleOverrides: { root: onPhone.targets } },
      // Dark surfaces that lie over others are not lightened: the texts keep their contrast, a frame sets them off.
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiDialog: { styleOverrides: { paper: mode === 'dark' ? { border: `1px solid ${rule}` } : {} } },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
      // Its own default is another than that of every other input.
      RaSelectInput: { defaultProps: { margin: 'none' } },
      // A disabled input is readable all the same: it says why, and which record it is about.
      MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.875rem', '&.Mui-disabled': { color: muted } } } },
      MuiInputBase: {
        styleOverrides: { root: onPhone.targets, input: { '&.Mui-disabled': { WebkitTextFillColor: muted } } },
      },
      // Their inputs have the focus and are not seen.
      MuiCheckbox: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing(ink) } } },
      MuiRadio: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing(ink) } } },
      // WCAG 2.5.8: a target of 24 pixels.
      MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
      MuiTableCell: {
        styleOverrides: { root: { padding: '6px 12px', borderBottomColor: rule }, head: { fontWeight: 600 } },
      },
      MuiAppBar: { defaultProps: { elevation: 0 }, styleOverrides: { root: { borderBottom: `1px solid ${rule}` } } },
    },
  };
}

function focusRing(ink: string) {
  return { outline: '3px solid #F4B400 !important', outlineOffset: '1px', boxShadow: `0 0 0 6px ${ink}` };
}
