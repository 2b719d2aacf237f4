import { Title } from 'react-admin';
import { useTabTitle } from './use-tab-title.js';

/** The name of a screen, in the top bar and on the browser's tab. */
export function ScreenTitle({ label }: { readonly label: string }) {
  useTabTitle(label);
  return <Title title={label} />;
}
