import type { Family } from '@noticeboard/content-model';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { QuickAction } from './quick-action.js';

const QuickDialog = lazy(async () => ({ default: (await import('./quick-dialog.js')).QuickDialog }));

interface OpenedAction {
  readonly action: QuickAction;
  /** Gets the focus back. */
  readonly button: HTMLElement;
}

interface QuickDialogs {
  readonly open: (action: QuickAction, button: HTMLElement) => void;
  readonly dialog: ReactElement | null;
}

/** The dialog of one quick action at a time, for a posting. */
export function useQuickDialog(family: Family, postingId: RaRecord['id']): QuickDialogs {
  const [opened, setOpened] = useState<OpenedAction>();
  const close = () => {
    setOpened(undefined);
    opened?.button.focus();
  };
  return {
    open: (action, button) => setOpened({ action, button }),
    dialog: opened ? (
      <Suspense fallback={null}>
        <QuickDialog action={opened.action} family={family} postingId={postingId} onClose={close} />
      </Suspense>
    ) : null,
  };
}
