import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
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

/** The foot of the printed page: its address and its age. */
export function PrintNote({ view: { href, changedAt } }: { readonly view: FamilyPageView }) {
  const { settings, t } = useSite();
  const printedAt = usePrintedAt();
  return (
    <div className="print-note">
      <p>{settings.origin + href}</p>
      <p>
        {t('Last updated')} <Moment at={changedAt} withTime />
      </p>
      {printedAt && (
        <p>
          {t('Printed')} <Moment at={printedAt} withTime />
        </p>
      )}
    </div>
  );
}

function usePrintedAt(): string | undefined {
  const [printedAt, setPrintedAt] = useState<string>();
  useEffect(() => {
    // The browser prints the page as it is when this returns.
    const note = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return printedAt;
}
