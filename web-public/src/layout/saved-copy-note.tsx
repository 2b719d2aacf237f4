import { useWords } from '../app/site-context';
import { momentText } from '../words/moment';
import { usePageTurn } from './use-page-turn';

/** A saved copy is never passed off as the present page. The server never renders this: it has no copies. */
export function SavedCopyNote({ savedAt }: { readonly savedAt: string }) {
  const t = useWords();
  const filled = { date: momentText(savedAt, t, true) };
  return (
    <p role="status" className="saved-copy">
      {navigator.onLine
        ? t('The portal cannot be reached. This is a copy saved on {date}.', filled)
        : t('You are offline. This is a copy saved on {date}.', filled)}
    </p>
  );
}

/** What the service worker says above a loaded document (`offline/saved-copy`) is about that page, not the next one. */
export function useNoteOfLoadedCopy(): void {
  usePageTurn(() => document.querySelector('body > .saved-copy')?.remove());
}
