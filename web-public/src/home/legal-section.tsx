import { Link } from 'react-router-dom';
import { useWords } from '../app/site-context';
import { PolicyText } from '../policies/policy-text';
import type { PolicyTextView } from '../policies/policy.data';

/** The policies in full, folded up, each with the way to its page. */
export function LegalSection({ policies }: { readonly policies: readonly PolicyTextView[] }) {
  const t = useWords();
  if (policies.length === 0) return null;
  return (
    <section aria-labelledby="legal" className="legal">
      <h2 id="legal" className="section-heading">
        {t('Policies')}
      </h2>
      {policies.map((policy) => (
        <div key={policy.path} className="legal-entry">
          <details>
            <summary className="legal-summary">
              <h3 className="inline font-semibold">{policy.text.heading}</h3>
            </summary>
            <PolicyText policy={policy} level={4} />
          </details>
          <Link to={policy.path} className="button-quiet">
            {t('Open page')}
            <span className="sr-only">: {policy.text.heading}</span>
          </Link>
        </div>
      ))}
    </section>
  );
}
