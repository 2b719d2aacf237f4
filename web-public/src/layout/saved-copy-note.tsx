import { useWords } from '../app/site-context';
import { momentText } from '../words/moment';

/** A saved copy is never passed off as the present page. */
export function SavedCopyNote({ savedAt }: { readonly savedAt: string }) {
  const t = useWords();
  return (
    <p role="status" className="saved-copy">
      {t('The portal cannot be reached. This is a copy saved on {date}.', { date: momentText(savedAt, t, true) })}
    </p>
  );
}
