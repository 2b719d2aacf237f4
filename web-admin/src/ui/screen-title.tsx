import { Title } from 'react-admin';
import { useEffect } from 'react';
import { useSiteName } from '../context/identity.js';
import { useTranslate } from '../words/translate.js';

/** The name of a screen, in the top bar and on the browser's tab. */
export function ScreenTitle({ label }: { readonly label: string }) {
  useTabTitle(label);
  return <Title title={label} />;
}

/** React's own `<title>` would come second to the one that the page brings along, and the first one counts. */
export function useTabTitle(label: string): void {
  const translate = useTranslate();
  const site = useSiteName();
  useEffect(() => {
    document.title = `${translate(label)} · ${translate('%{site} console', { site })}`;
  }, [label, site, translate]);
}
