import { Link } from 'react-router-dom';
import type { Family } from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import { languageOf } from '../words/language';
import { Moment } from '../words/moment';
import type { PostingSummary } from './posting-summary';

interface PostingCardProps {
  readonly family: Family;
  readonly summary: PostingSummary;
  /** In a preview the heading above is an h2 already. */
  readonly level?: 2 | 3;
}

export function PostingCard({ family, summary, level = 2 }: PostingCardProps) {
  const { id, title, lastDate, updatedAt } = summary;
  const address = detailAddress(family, title);
  const titleId = `title-${id}`;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <li className="posting-card">
      <Heading id={titleId} lang={languageOf(title)}>
        <Link to={address} className="title-link">
          {title}
        </Link>
      </Heading>
      <p className="posting-dates">
        {lastDate !== '' && (
          <>
            <span className="last-date">
              Last date{' '}
              <strong lang={languageOf(lastDate)} className="font-semibold text-ink">
                {lastDate}
              </strong>
            </span>{' '}
          </>
        )}
        <span className="inline-block">
          Updated <Moment at={updatedAt} />
        </span>
      </p>
      <Link to={address} aria-describedby={titleId} className="button-quiet">
        {family.site.button}
      </Link>
    </li>
  );
}
