import ManageHistory from '@mui/icons-material/ManageHistory';
import { lazy, Suspense } from 'react';
import { useAsOf } from '../context/console-context.js';
import { Dropdown, type Dropdowns } from '../ui/dropdown.js';

const AsOfPanel = lazy(async () => ({ default: (await import('./as-of-panel.js')).AsOfPanel }));

export const asOfName = 'As of…';

/** The way to an earlier moment, for the top bar. */
export function AsOfDropdown({ dropdowns }: { readonly dropdowns: Dropdowns }) {
  return (
    <Dropdown name={asOfName} isWideOnly icon={<ManageHistory />} dropdowns={dropdowns}>
      <Suspense fallback={null}>
        <AsOfPanel onLeave={dropdowns.close} />
      </Suspense>
    </Dropdown>
  );
}

const AsOfBanner = lazy(async () => ({ default: (await import('./as-of-panel.js')).AsOfBanner }));

/** Stands over every screen while it shows an earlier moment. */
export function AsOfNote() {
  const moment = useAsOf();
  if (!moment) return null;
  return (
    <Suspense fallback={null}>
      <AsOfBanner moment={moment} />
    </Suspense>
  );
}
