import type { Notification } from '@noticeboard/content-model';
import { languageOf } from '../words/language';
import { FactSection } from './fact-section';
import { noticeAnchor, noticeName } from './notice-name';

/** One notification: its sections in the order that readers of such pages know. */
export function NoticeSection({ notice }: { readonly notice: Notification }) {
  const { fields } = notice;
  const anchor = noticeAnchor(notice);
  const headingId = `${anchor}-heading`;
  const about = [fields.requirementTitle, fields.examTitle].map((text) => text.trim()).filter((text) => text !== '');
  const section = fields.sectionTitle.trim();
  return (
    <section id={anchor} aria-labelledby={headingId} className="notice">
      <h2 id={headingId} lang={languageOf(fields.postDate)} className="section-heading">
        {noticeName(notice)}
      </h2>
      {about.length > 0 && (
        <p lang={languageOf(about.join(' '))} className="mt-2 text-small text-muted">
          {about.join(' · ')}
        </p>
      )}
      <FactSection anchor={anchor} group="details" heading="Job Details" fields={fields} />
      <FactSection anchor={anchor} group="dates" heading="Important Dates" fields={fields} />
      <FactSection anchor={anchor} group="fees" heading="Application Fee" fields={fields} />
      <FactSection anchor={anchor} group="section" heading={section || 'Further details'} fields={fields} />
    </section>
  );
}
