import { messages } from '@noticeboard/content-model';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLanguageOf, useSite, useTranslate } from '../app/site-context';
import { CouldNotLoad, PageHeading } from '../ui/page-parts';
import { PortalSearchForm } from '../ui/search-form';
import { Moment } from '../ui/time';
import { refusalHeadings, type RefusalView } from './refusal';

/** Says what cannot be shown, why, and where to look instead. */
export function View({ view }: { readonly view: RefusalView }) {
  const { lists } = useSite();
  const t = useTranslate();
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
      return <Sentence words="There is no page at this address. It may have been mistyped." />;
    case 'unknownPosting':
      return <Sentence words={messages.unknownTitle} />;
    case 'badRequest':
      return (
        <Sentence words="Part of it is not valid: a percent sign must be followed by two digits. Please check how it was copied." />
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

function Sentence({ words }: { readonly words: string }) {
  return <p>{useTranslate()(words)}</p>;
}

function StaffOnly({ login }: { readonly login: string }) {
  const t = useTranslate();
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
  const t = useTranslate();
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
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const filled: Readonly<Record<string, ReactNode>> = {
    '{title}': <strong lang={languageOf(title)}>{title}</strong>,
    '{date}': <Moment at={deletedAt} />,
  };
  // Languages differ in the order of the parts.
  const parts = t('{title} was removed on {date}.').split(/(\{\w+\})/);
  return (
    <p>
      {parts.map((part, index) => (
        <Fragment key={index}>{filled[part] ?? part}</Fragment>
      ))}
    </p>
  );
}
