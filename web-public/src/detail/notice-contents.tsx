import type { Notification } from '@noticeboard/content-model';
import { languageOf } from '../words/language';
import { noticeAnchor, noticeName } from './notice-name';

export function NoticeContents({ notices }: { readonly notices: readonly Notification[] }) {
  return (
    <nav aria-labelledby="contents" className="mb-8">
      <h2 id="contents" className="label">
        On this page
      </h2>
      <ol className="mt-1">
        {notices.map((notice) => (
          <li key={notice.id}>
            <a href={`#${noticeAnchor(notice)}`} className="text-link inline-block py-2">
              {noticeName(notice)}
            </a>
            <span lang={languageOf(notice.fields.nameOfPost)}>{` – ${notice.fields.nameOfPost}`}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
