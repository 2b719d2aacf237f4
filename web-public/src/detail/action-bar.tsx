import { useLanguageOf, useWords } from '../app/site-context';
import { StatusChip } from '../cards/status-chip';
import type { FamilyPageView } from './detail.data';
import { OutwardLink } from './outward-link';

/** Narrow screens only: what to do about this posting stays above the tabs for as long as its page is read. */
export function ActionBar({ view: { status, apply, noticePdf } }: { readonly view: FamilyPageView }) {
  const t = useWords();
  const languageOf = useLanguageOf();
  const isClosed = status.kind === 'closed';
  if (!isClosed && !apply && !noticePdf) return null;
  return (
    <section aria-label={t('Actions')} className="action-bar">
      {isClosed && <StatusChip status={status} />}
      {apply && !isClosed && (
        <OutwardLink href={apply.href} className="button action-apply">
          <span className="font-bold">
            {t('Apply')}
            <span aria-hidden="true"> ↗</span>
          </span>{' '}
          <span className="apply-host">{apply.host}</span>
        </OutwardLink>
      )}
      {noticePdf && (
        <a href={noticePdf.href} className={`button-quiet action-pdf ${noticePdf.title ? 'is-named' : ''}`}>
          <span lang={noticePdf.title && languageOf(noticePdf.title)} className="truncate">
            {noticePdf.title ?? t('Notice PDF')}
          </span>
        </a>
      )}
    </section>
  );
}
