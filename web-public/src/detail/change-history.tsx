import type { ReaderChange } from '@noticeboard/content-model';
import { useWords } from '../app/site-context';
import { ChangeWords } from '../changes/change-words';
import { Moment } from '../words/moment';

/** Newest first, the publication last. */
export function ChangeHistory({ changes }: { readonly changes: readonly ReaderChange[] }) {
  const t = useWords();
  return (
    <section id="history" aria-labelledby="history-heading" className="notice">
      <h2 id="history-heading" className="section-heading">
        {t('Change history')}
      </h2>
      <ol className="mt-3">
        {changes.map((change) => (
          <li key={change.position} className="history-entry">
            <p className="label">
              <Moment at={change.at} withTime />
            </p>
            <ChangeWords change={change} />
          </li>
        ))}
      </ol>
    </section>
  );
}
