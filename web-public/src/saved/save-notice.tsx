import { type FormEvent, useEffect } from 'react';
import { useTranslate } from '../app/site-context';
import { PresentOnly } from '../ui/page-parts';
import { markSeen, savedNotices, saveNotices, useSavedNotices, without } from './saved-notices';

interface SaveNoticeProps {
  readonly family: string;
  readonly id: string;
}

/**
 * A star. With scripts it keeps the notice on the device; without, and before they run, it leads to a page with the
 * notice in its address.
 */
export function SaveNotice(place: SaveNoticeProps) {
  return (
    <PresentOnly>
      <Star {...place} />
    </PresentOnly>
  );
}

function Star({ family, id }: SaveNoticeProps) {
  const t = useTranslate();
  const notice = `${family}.${id}`;
  const notices = useSavedNotices();
  const isSaved = notices !== undefined && notice in notices;
  useEffect(() => markSeen([notice]), [notice]);
  const toggle = (event: FormEvent) => {
    const now = savedNotices();
    const next = notice in now ? without(now, notice) : { ...now, [notice]: new Date().toISOString() };
    if (saveNotices(next)) event.preventDefault();
  };
  return (
    <form action="/saved" onSubmit={toggle} className="save-notice">
      <input type="hidden" name="ids" value={notice} />
      <button className="button-quiet" aria-pressed={notices && isSaved}>
        <span aria-hidden="true">{isSaved ? '★' : '☆'}&nbsp;</span>
        {t('Save')}
      </button>
    </form>
  );
}
