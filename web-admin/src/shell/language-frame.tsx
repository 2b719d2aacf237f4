import { type Theme, ThemeProvider } from '@mui/material';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useI18nProvider } from 'react-admin';
import { useTranslate } from '../words/translate.js';

/** Tells the browser the language of the page, and MUI's components what they say by themselves. */
export function LanguageFrame({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  const inWords = useCallback(
    ({ components = {}, ...theme }: Theme): Theme => {
      const { MuiAlert, MuiAutocomplete, MuiTablePagination } = components;
      const closeText = translate('ra.action.close');
      const choosing = {
        closeText,
        openText: translate('ra.action.open'),
        clearText: translate('Clear'),
        loadingText: translate('Loading…'),
      };
      return {
        ...theme,
        components: {
          ...components,
          MuiAlert: { ...MuiAlert, defaultProps: { ...MuiAlert?.defaultProps, closeText } },
          MuiTablePagination: {
            ...MuiTablePagination,
            defaultProps: {
              ...MuiTablePagination?.defaultProps,
              getItemAriaLabel: (way) => translate(`ra.navigation.${way}`),
            },
          },
          MuiAutocomplete: { ...MuiAutocomplete, defaultProps: { ...MuiAutocomplete?.defaultProps, ...choosing } },
        },
      };
    },
    [translate],
  );
  return <ThemeProvider theme={inWords}>{children}</ThemeProvider>;
}
