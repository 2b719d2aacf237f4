import { useEffect } from 'react';
import { useTranslate } from 'react-admin';

/** React's own `<title>` would come second to the one that the page brings along, and the first one counts. */
export function useTabTitle(label: string): void {
  const translate = useTranslate();
  useEffect(() => {
    document.title = `${translate(label)} · ${translate('Noticeboard console')}`;
  }, [label, translate]);
}
