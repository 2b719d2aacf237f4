import { useSyncExternalStore } from 'react';
import { useSite, useTranslate } from '../app/site-context';
import { Moment } from '../ui/time';
import type { FamilyPageView } from './posting-view';

/** Printing needs scripts. Until they run, an empty box of the same size keeps the layout from shifting. */
export function PrintButton() {
  const t = useTranslate();
  const hasScripts = useSyncExternalStore(never, here, onServer);
  return (
    <div className="print-place">
      {hasScripts && (
        <button type="button" className="button-quiet" onClick={() => window.print()}>
          {t('Print this page')}
        </button>
      )}
    </div>
  );
}

const never = () => () => undefined;
const here = () => true;
const onServer = () => false;

/** The foot of the printed page: its address and its age. `start/printed-at` writes the moment of printing. */
export function PrintNote({ view: { href, changedAt } }: { readonly view: FamilyPageView }) {
  const { settings, t } = useSite();
  return (
    <div className="print-note">
      <p>{settings.origin + href}</p>
      <p>
        {t('Last updated')} <Moment at={changedAt} withTime />
      </p>
      <p>
        {t('Printed')} <time className="printed-at" />
      </p>
    </div>
  );
}
