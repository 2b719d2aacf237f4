import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useAsOf, useConsole, useOpenChangeSet } from '../context/console-context.js';
import { useFollowedChoice } from '../context/use-followed-choice.js';
import { useMayWrite } from '../access/roles.js';
import { changeSetsScreen } from '../navigation/screens.js';
import { Dropdown, type Dropdowns } from '../ui/dropdown.js';
const DestinationPanel = lazy(async () => ({
  default: (await import('../editing/destination-panel.js')).DestinationPanel,
}));

/** Where saves go, for the top bar of those who save. */
export function ChangeSetDropdown({ dropdowns }: { readonly dropdowns: Dropdowns }) {
  const mayWrite = useMayWrite(changeSetsScreen.path);
  useFollowedChoice();
  if (!mayWrite) return null;
  return (
    <Dropdown name="Where saves go" icon={<PlaylistAddCheck />} dropdowns={dropdowns}>
      <Suspense fallback={null}>
        <DestinationPanel onLeave={dropdowns.close} />
      </Suspense>
    </Dropdown>
  );
}

const ChangeSetBar = lazy(async () => ({ default: (await import('./change-set-bar.js')).ChangeSetBar }));
const EndedNote = lazy(async () => ({ default: (await import('./change-set-bar.js')).EndedNote }));

/** Stands over every screen while a change set is open, and once it was ended elsewhere. The past has none. */
export function ChangeSetNote() {
  const { changeSets } = useConsole();
  const opened = useOpenChangeSet();
  const ended = useSyncExternalStore(changeSets.subscribe, changeSets.ended);
  const moment = useAsOf();
  if (moment) return null;
  return (
    <Suspense fallback={null}>
      {opened && <ChangeSetBar opened={opened} />}
      {ended && <EndedNote ended={ended} />}
    </Suspense>
  );
}
