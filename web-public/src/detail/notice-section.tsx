import { useLanguageOf, useWords } from '../app/site-context';
import type { NoticeView } from './detail.data';
import { FactSection } from './fact-section';

/** One notification: its sections in the order that readers of such pages know. */
export function NoticeSection({ notice }: { readonly notice: NoticeView }) {
  const t = useWords();
  const languageOf = useLanguageOf();
  const { anchor, postDate, about, sections } = notice;
  const headingId = `${anchor}-heading`;
  const name = t('Notice of {date}', { date: postDate });
  return (
    <section id={anchor} aria-labelledby={headingId} className="notice">
      <h2 id={headingId} lang={languageOf(name)} className="section-heading">
        {name}
      </h2>
      {about.length > 0 && (
        <p lang={languageOf(about.join(' '))} className="mt-2 text-small text-muted wrap-anywhere">
          {about.join(' · ')}
        </p>
      )}
      {sections.map((section) => (
        <FactSection key={section.group} anchor={anchor} section={section} />
      ))}
    </section>
  );
}
