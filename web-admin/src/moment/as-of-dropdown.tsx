import ManageHistory from '@mui/icons-material/ManageHistory';
import { lazy, Suspense } from 'react';
import { Dropdown, type Dropdowns } from '../ui/dropdown.js';

const AsOfPanel = lazy(async () => ({ default: (await import('./as-of-panel.js')).AsOfPanel }));

/** The way to an earlier moment, for the top bar. */
export function AsOfDropdown({ dropdowns }: { readonly dropdowns: Dropdowns }) {
  return (
    <Dropdown name="As of…" icon={<ManageHistory />} dropdowns={dropdowns}>
      <Suspense fallback={null}>
        <AsOfPanel onLeave={dropdowns.close} />
      </Suspense>
    </Dropdown>
  );
}
