import { useLocaleState } from 'react-admin';
import { useLeaveForm } from '../navigation/use-leave-form.js';

interface LanguageChoice {
  readonly locale: string;
  /** Everything is drawn anew in it, so that unsaved work is asked about. */
  readonly choose: (locale: string) => void;
}

/** The language of the console in this browser. */
export function useLanguage(): LanguageChoice {
  const [locale, setLocale] = useLocaleState();
  const leave = useLeaveForm();
  return { locale, choose: (next) => next !== locale && leave(() => setLocale(next)) };
}
