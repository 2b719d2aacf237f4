import { Link } from 'react-router-dom';
import type { Family } from '@noticeboard/content-model';
import { listAddress } from '../app/addresses';
import { PostingCard } from '../list/posting-card';
import { CouldNotLoad } from '../words/could-not-load';
import type { Preview } from './home.loader';

interface PreviewCardProps {
  readonly family: Family;
  readonly preview: Preview;
}

export function PreviewCard({ family, preview }: PreviewCardProps) {
  const { summaries, total, failed } = preview;
  const headingId = `preview-${family.key}`;
  return (
    <section aria-labelledby={headingId} className="preview-card">
      <h2 id={headingId} className="section-heading">
        {family.site.heading}
      </h2>
      {failed && <CouldNotLoad />}
      {summaries.length === 0 ? (
        <p className="empty">{family.site.empty}</p>
      ) : (
        <ul>
          {summaries.map((summary) => (
            <PostingCard key={summary.id} family={family} summary={summary} level={3} />
          ))}
        </ul>
      )}
      {total > summaries.length && (
        <Link to={listAddress(family)} aria-describedby={headingId} className="button mt-4">
          View More
        </Link>
      )}
    </section>
  );
}
