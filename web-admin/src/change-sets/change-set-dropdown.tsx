import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import { lazy, Suspense } from 'react';
import { useAsOf, useOpenChangeSet } from '../context/console-context.js';
import { useMayWrite } from '../access/roles.js';
import { changeSetsScreen } from '../navigation/screens.js';
import { Dropdown, type Dropdowns } from '../ui/dropdown.js';
import { useFollowedChoice } from './use-show-change-set.js';

const ChangeSetPanel = lazy(async () => ({ default: (await import('./change-set-panel.js')).ChangeSetPanel }));

/** Where saves go, for the top bar of those who save. */
export function ChangeSetDropdown({ dropdowns }: { readonly dropdowns: Dropdowns }) {
  const mayWrite = useMayWrite(changeSetsScreen.path);
  useFollowedChoice();
  if (!mayWrite) return null;
  return (
    <Dropdown name="Where saves go" icon={<PlaylistAddCheck />} dropdowns={dropdowns}>
      <Suspense fallback={null}>
        <ChangeSetPanel onLeave={dropdowns.close} />
      </Suspense>
    </Dropdown>
  );
}

const ChangeSetBar = lazy(async () => ({ default: (await import('./change-set-bar.js')).ChangeSetBar }));

/** Stands over every screen while a change set is open. The past has none. */
export function ChangeSetNote() {
  const opened = useOpenChangeSet();
  const moment = useAsOf();
  if (!opened || moment) return null;
  return (
    <Suspense fallback={null}>
      <ChangeSetBar opened={opened} />
    </Suspense>
  );
}
