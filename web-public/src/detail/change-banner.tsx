import type { ReaderChange } from '@noticeboard/content-model';
import { useWords } from '../app/site-context';
import { ChangeWords } from '../changes/change-words';
import { Moment } from '../words/moment';

/** For those who have read the page before: what is no longer as it was. */
export function ChangeBanner({ change }: { readonly change: ReaderChange }) {
  const t = useWords();
  return (
    <section aria-labelledby="recent" className="change-banner">
      <h2 id="recent" className="font-bold">
        {t('What changed')} <span className="font-normal">·</span>{' '}
        <span className="font-normal">
          <Moment at={change.at} withTime />
        </span>
      </h2>
      <ChangeWords change={change} />
    </section>
  );
}
