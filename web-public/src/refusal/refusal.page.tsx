import { messages } from '@noticeboard/content-model';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLanguageOf, useSite, useWords } from '../app/site-context';
import { CouldNotLoad, PageHeading } from '../ui/page-parts';
import { PortalSearchForm } from '../ui/search-form';
import { Moment } from '../ui/time';
import { refusalHeadings } from './refusal';
import type { RefusalView } from './refusal';

/** What cannot be shown, why, and where to look instead. */
export function View({ view }: { readonly view: RefusalView }) {
  const { lists } = useSite();
  const t = useWords();
  return (
    <div className="reading-width">
      <PageHeading>{t(refusalHeadings[view.reason])}</PageHeading>
      <div className="mt-3">{reasonOf(view)}</div>
      <PortalSearchForm q={view.reason === 'unknownPosting' ? view.title : ''} />
      <p>{t('Or look through the lists:')}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {lists.map(({ key, words }) => (
          <li key={key}>
            <Link to={words.listPaths[0]} className="button-quiet">
              {t(words.heading)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function reasonOf(view: RefusalView): ReactNode {
  switch (view.reason) {
    case 'notFound':
      return <Said words="There is no page at this address. It may have been mistyped." />;
    case 'unknownPosting':
      return <Said words={messages.unknownTitle} />;
    case 'badRequest':
      return (
        <Said words="Part of it is not valid: a percent sign must be followed by two digits. Please check how it was copied." />
      );
    case 'gone':
      return <Removed title={view.title} deletedAt={view.deletedAt} />;
    case 'staffOnly':
      return <StaffOnly login={view.login} />;
    case 'noSuchMoment':
      return <NoSuchMoment message={view.message} present={view.present} />;
    case 'failed':
      return <CouldNotLoad />;
  }
}

function Said({ words }: { readonly words: string }) {
  return <p>{useWords()(words)}</p>;
}

function StaffOnly({ login }: { readonly login: string }) {
  const t = useWords();
  return (
    <p>
      {t('Staff can see this page as it was. Please sign in first.')}{' '}
      <a href={login} className="text-link">
        {t('Staff login')}
      </a>
    </p>
  );
}

function NoSuchMoment({ message, present }: { readonly message: string; readonly present: string }) {
  const t = useWords();
  return (
    <p>
      {t(message)}{' '}
      <a href={present} className="text-link">
        {t('Go to the present.')}
      </a>
    </p>
  );
}

function Removed({ title, deletedAt }: { readonly title: string; readonly deletedAt: string }) {
  const t = useWords();
  const languageOf = useLanguageOf();
  const filled: Readonly<Record<string, ReactNode>> = {
    '{title}': <strong lang={languageOf(title)}>{title}</strong>,
    '{date}': <Moment at={deletedAt} />,
  };
  // Each language has its own order.
  const parts = t('{title} was removed on {date}.').split(/(\{\w+\})/);
  return (
    <p>
      {parts.map((part, place) => (
        <Fragment key={place}>{filled[part] ?? part}</Fragment>
      ))}
    </p>
  );
}
