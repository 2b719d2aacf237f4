import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSite } from '../app/site-context';
import { Moment } from '../words/moment';
import type { FamilyPageView } from './detail.data';

/** At the foot of the printed page: where it is from, and how old it is. */
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
    // The browser takes the page as it stands when this returns.
    const note = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return printedAt;
}
