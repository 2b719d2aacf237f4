import { useSite, useTranslate } from '../app/site-context';
import type { OwnText, PolicyLevel, PolicyTextView } from './policy';

interface PolicyTextProps {
  readonly policy: PolicyTextView;
  /** Level of the section headings, below the heading that names the policy. */
  readonly level: PolicyLevel;
}

/** A policy without its heading. */
export function PolicyText({ policy: { updated, updatedText, text, textLanguage }, level }: PolicyTextProps) {
  const t = useTranslate();
  const Heading = level === 2 ? 'h2' : 'h4';
  return (
    <div className="policy-text">
      <p className="label">
        {t('Last updated')} <time dateTime={updated}>{updatedText}</time>
      </p>
      {'html' in text ? (
        <OwnPolicy text={text} />
      ) : (
        <div className="flex flex-col gap-3" lang={textLanguage}>
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
      )}
    </div>
  );
}

/** The server has made it of Markdown, without anything that runs or loads. */
function OwnPolicy({ text: { html, language } }: { readonly text: OwnText }) {
  const isOther = language !== useSite().language;
  return (
    <div className="own-policy" lang={isOther ? language : undefined} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
