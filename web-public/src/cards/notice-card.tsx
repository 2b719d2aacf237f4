import { useLanguageOf, useWords } from '../app/site-context';
import { OutwardLink } from '../detail/outward-link';
import { fileSize } from '../tables/file-size';
import { Moment } from '../words/moment';
import type { CardProps } from './card';
import type { NoticeCardView } from './card-view';

/** An admit card or a result has no page of its own: its actions lead to the authority's site and to the stored PDF. */
export function NoticeCard({ card, list, button, level = 2 }: CardProps<NoticeCardView>) {
  const t = useWords();
  const languageOf = useLanguageOf();
  const { id, title, updatedAt, link, pdf, awaited } = card;
  const titleId = `title-${list}-${id}`;
  const hostId = `host-${list}-${id}`;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className="card">
      <Heading id={titleId} lang={languageOf(title)} className="card-title py-2">
        {title}
      </Heading>
      <div className="card-facts">
        <p>
          {t('Updated')} <Moment at={updatedAt} />
        </p>
        {link && (
          <p id={hostId} className="wrap-anywhere">
            {t('opens {host}', { host: link.host })}
            <span aria-hidden="true">&nbsp;↗</span>
          </p>
        )}
        {awaited && <p>{t('Result awaited')}</p>}
      </div>
      <div className="card-actions">
        {link && (
          <OutwardLink href={link.href} describedBy={`${titleId} ${hostId}`} className="button-quiet">
            {button}
          </OutwardLink>
        )}
        {pdf && (
          <a href={pdf.href} aria-describedby={titleId} className="button-quiet">
            {pdf.bytes === undefined ? t('View PDF') : `${t('View PDF')} (${fileSize(pdf.bytes)})`}
          </a>
        )}
      </div>
    </li>
  );
}
