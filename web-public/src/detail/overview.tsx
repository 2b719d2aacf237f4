import type { PublicPosting } from '@noticeboard/content-model';
import { languageOf } from '../words/language';
import { webAddress } from '../words/web-address';

/** What the posting pays and where to go, from the posting itself and the newest notice that names a website. */
export function Overview({ posting }: { readonly posting: PublicPosting }) {
  const salary = posting.salaryRange.trim();
  const apply = webAddress(posting.applyLink);
  const website = posting.notifications
    .map(({ fields }) => webAddress(fields.websiteLink))
    .filter(Boolean)
    .at(-1);
  if (salary === '' && !apply && !website) return null;
  return (
    <section aria-labelledby="overview" className="overview">
      <h2 id="overview" className="sr-only">
        Overview
      </h2>
      <dl className="grid gap-3">
        {salary !== '' && (
          <div>
            <dt className="label">Salary</dt>
            <dd lang={languageOf(salary)} className="font-semibold text-pretty wrap-anywhere">
              {salary}
            </dd>
          </div>
        )}
        {website && (
          <div>
            <dt className="label">Official website</dt>
            <dd>
              <a
                href={website.href}
                target="_blank"
                rel="noopener noreferrer"
                className="text-link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {website.host}
                <span className="sr-only"> (opens a new tab)</span>
              </a>
            </dd>
          </div>
        )}
      </dl>
      {apply && (
        <a href={apply.href} target="_blank" rel="noopener noreferrer" className="button apply-button">
          <span className="font-bold">Apply</span>
          <span className="text-small wrap-anywhere">
            <span className="sr-only"> at </span>
            {apply.host}
            <span className="sr-only"> (opens a new tab)</span>
            <span aria-hidden="true"> ↗</span>
          </span>
        </a>
      )}
    </section>
  );
}
