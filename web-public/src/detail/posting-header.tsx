import { useWords } from '../app/site-context';
import { Moment } from '../words/moment';
import { PageHeading } from '../words/page-heading';
import type { FamilyPageView } from './detail.data';

/** The title, and when it last changed: the first thing to know of a page that is passed from hand to hand. */
export function PostingHeader({ view }: { readonly view: FamilyPageView }) {
  const t = useWords();
  const { title, createdAt, changedAt, history } = view;
  return (
    <header className="reading-width">
      <PageHeading>{title}</PageHeading>
      <dl className="metadata">
        <div>
          <dt>{t('Published')}</dt>{' '}
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>{' '}
        {history.length > 1 && (
          <div>
            <dt>{t('Last updated')}</dt>{' '}
            <dd>
              <Moment at={changedAt} withTime />
              <span className="see-updates">
                :{' '}
                <a href="#history" className="text-link">
                  {t('See all updates')}
                </a>
              </span>
            </dd>
          </div>
        )}
      </dl>
    </header>
  );
}
