import { useTranslate } from '../app/site-context';
import type { PolicyTextView } from './policy';

interface PolicyTextProps {
  readonly policy: PolicyTextView;
  /** Level of the section headings, below the heading that names the policy. */
  readonly level: 2 | 4;
}

/** A policy without its heading. */
export function PolicyText({ policy: { updated, updatedText, text }, level }: PolicyTextProps) {
  const t = useTranslate();
  const Heading = level === 2 ? 'h2' : 'h4';
  return (
    <div className="policy-text">
      <p className="label">
        {t('Last updated')} <time dateTime={updated}>{updatedText}</time>
      </p>
      <p>{text.intro}</p>
      {text.sections.map(({ heading, paragraphs, list }) => (
        <section key={heading}>
          <Heading className="policy-heading">{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {list && (
            <ul className="list-disc pl-6">
              {list.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
