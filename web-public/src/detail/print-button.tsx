import { useSyncExternalStore } from 'react';
import { useWords } from '../app/site-context';

/** Printing takes a script: without one there is no button, only its place, so that nothing moves when scripts arrive. */
export function PrintButton() {
  const t = useWords();
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
