import { Link } from 'react-router-dom';
import { useLanguageOf, useWords } from '../app/site-context';
import { Moment } from '../words/moment';
import type { CardProps } from './card';
import type { PostingCardView } from './card-view';
import { StatusChip } from './status-chip';

/** Its title leads to the posting, and so does the action: nothing else of the card is a link. */
export function PostingCard({ card, list, button, level = 2 }: CardProps<PostingCardView>) {
  const t = useWords();
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

/** So many fields are named, then how many more there are. */
const mostLabels = 3;

function ChangedFields({ changed: { at, labels } }: Required<Pick<PostingCardView, 'changed'>>) {
  const t = useWords();
  const languageOf = useLanguageOf();
  const words = labels
    .slice(0, mostLabels)
    .map((label) => t(label))
    .join(', ');
  const more = labels.length - mostLabels;
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
