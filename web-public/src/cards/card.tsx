import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLanguageOf, useTranslate } from '../app/site-context';
import { fileSize, OutwardLink } from '../ui/page-parts';
import { Moment, StatusChip } from '../ui/time';
import { TakenDownNote } from '../ui/taken-down';
import type { CardView, ListingCardView, PostingCardView } from './card-view';

/** Props of both kinds of card. */
interface CardProps<T extends CardView = CardView> {
  readonly card: T;
  /** Key of the list. It makes ids unique: one posting can stand in several lists of a page. */
  readonly list: string;
  /** The list's label for the action. */
  readonly button: string;
  /** Level of the title: 3 below a section's heading. */
  readonly level?: 2 | 3;
  /** Further facts, before its own. */
  readonly children?: ReactNode;
}

/** An entry of a list. */
export function Card({ card, ...rest }: CardProps) {
  return card.kind === 'posting' ? <PostingCard card={card} {...rest} /> : <NoticeCard card={card} {...rest} />;
}

/** The title and the action lead to the posting. Nothing else in the card is a link. */
function PostingCard({ card, list, button, level = 2, children }: CardProps<PostingCardView>) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const { id, title, href, status, lastDate, changed, syllabusAwaited } = card;
  const titleId = `title-${list}-${id}`;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className="card">
      <Heading id={titleId} lang={languageOf(title)} className="card-title">
        <Link to={href} className="title-link">
          {title}
        </Link>
      </Heading>
      <div className="card-status">
        <StatusChip status={status} />
      </div>
      <div className="card-facts">
        {children}
        {lastDate !== '' && (
          <p>
            {t('Last date')}{' '}
            <strong lang={languageOf(lastDate)} className="font-semibold text-ink">
              {lastDate}
            </strong>
            {status.kind === 'open' && (
              <span className="whitespace-nowrap"> · {t('{days} days left', { days: status.days })}</span>
            )}
          </p>
        )}
        {changed && <ChangedFields changed={changed} />}
        {syllabusAwaited && <p>{t('Syllabus not posted yet')}</p>}
      </div>
      <div className="card-actions">
        <Link to={href} aria-describedby={titleId} className="button-quiet">
          {button}
        </Link>
      </div>
    </li>
  );
}

/** The number of fields that are named; the rest is counted. */
const maxLabels = 3;

function ChangedFields({ changed: { at, labels } }: Required<Pick<PostingCardView, 'changed'>>) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const words = labels
    .slice(0, maxLabels)
    .map((label) => t(label))
    .join(', ');
  const more = labels.length - maxLabels;
  return (
    <p className="card-changed">
      {t('Updated')} <Moment at={at} />
      {words !== '' && (
        <>
          : <span lang={languageOf(words)}>{words}</span>
        </>
      )}
      {more > 0 && ` ${t('and {more} more', { more })}`}
    </p>
  );
}

/** An admit card or result has no page of its own. Its actions lead to the authority's site and to the stored PDF. */
function NoticeCard({ card, list, button, level = 2, children }: CardProps<ListingCardView>) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const { id, title, updatedAt, link, pdf, pdfTakenDown, posting, awaited } = card;
  const titleId = `title-${list}-${id}`;
  const hostId = `host-${list}-${id}`;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className="card">
      <Heading id={titleId} lang={languageOf(title)} className="card-title py-2">
        {title}
      </Heading>
      <div className="card-facts">
        {children}
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
        {pdfTakenDown && (
          <p className="wrap-anywhere">
            PDF – <TakenDownNote takenDown={pdfTakenDown} />
          </p>
        )}
        {posting && (
          <p className="wrap-anywhere">
            {t('Of the notice')}:{' '}
            <Link to={posting.href} lang={languageOf(posting.title)} className="text-link">
              {posting.title}
            </Link>
          </p>
        )}
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
