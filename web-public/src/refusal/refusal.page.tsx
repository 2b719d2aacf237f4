import { messages } from '@noticeboard/content-model';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLanguageOf, useTranslate } from '../app/site-context';
import { CouldNotLoad, PageHeading } from '../ui/page-parts';
import { ListLinks } from '../ui/list-links';
import { PortalSearchForm } from '../ui/search-form';
import { Moment } from '../ui/time';
import { refusalHeadings, type RefusalView } from './refusal';

/** Says what cannot be shown, why, and where to look instead. */
export function View({ view }: { readonly view: RefusalView }) {
  const t = useTranslate();
  return (
    <div className="reading-width">
      <PageHeading>{t(refusalHeadings[view.reason])}</PageHeading>
      <div className="mt-3">{reasonOf(view)}</div>
      <PortalSearchForm q={view.reason === 'unknownPosting' ? view.title : ''} />
      <p>{t('Or look through the lists:')}</p>
      <ListLinks />
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
    case 'badFilter':
      return <BadFilter name={view.name} value={view.value} way={view.way} />;
    case 'gone':
      return <Ended words="{title} was removed on {date}." title={view.title} at={view.deletedAt} />;
    case 'withdrawn':
      return <Withdrawn title={view.title} at={view.at} note={view.note} />;
    case 'staffOnly':
      return <StaffOnly words="Staff can see this page as it was. Please sign in first." login={view.login} />;
    case 'previewForStaff':
      return (
        <StaffOnly words="Staff can see this page before it is published. Please sign in first." login={view.login} />
      );
    case 'noSuchMoment':
      return <NotInState message={view.message} present={view.present} way="Go to the present." />;
    case 'noPreview':
      return <NotInState message={view.message} present={view.present} way="See the public page" />;
    case 'failed':
      return <CouldNotLoad />;
  }
}

function Sentence({ words }: { readonly words: string }) {
  return <p>{useTranslate()(words)}</p>;
}

function BadFilter({ name, value, way }: { readonly name: string; readonly value: string; readonly way: string }) {
  const t = useTranslate();
  return (
    <p className="wrap-anywhere">
      {t('“{value}” is no value of {name}. Please choose one that there is.', { value, name: t(name) })}{' '}
      <Link to={way} className="text-link">
        {t('All filters of this list')}
      </Link>
    </p>
  );
}

function StaffOnly({ words, login }: { readonly words: string; readonly login: string }) {
  const t = useTranslate();
  return (
    <p>
      {t(words)}{' '}
      <a href={login} className="text-link">
        {t('Staff login')}
      </a>
    </p>
  );
}

interface NotInStateProps {
  readonly message: string;
  readonly present: string;
  readonly way: string;
}

function NotInState({ message, present, way }: NotInStateProps) {
  const t = useTranslate();
  return (
    <p>
      {t(message)}{' '}
      <a href={present} className="text-link">
        {t(way)}
      </a>
    </p>
  );
}

interface EndedProps {
  readonly title: string;
  readonly at: string;
}

/** It may come back at this address, which is all that a reader can do: look again, or at the authority's own site. */
function Withdrawn({ note, ...ended }: EndedProps & { readonly note: string }) {
  const languageOf = useLanguageOf();
  return (
    <>
      <Ended words="{title} was withdrawn on {date}." {...ended} />
      <p lang={languageOf(note)} className="typed-text mt-3 font-semibold">
        {note}
      </p>
      <div className="mt-3">
        <Sentence words="Do not rely on a saved or printed copy. If it is published again, it will be at this address. Until then, check the official website of the authority." />
      </div>
    </>
  );
}

function Ended({ words, title, at }: EndedProps & { readonly words: string }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const filled: Readonly<Record<string, ReactNode>> = {
    '{title}': <strong lang={languageOf(title)}>{title}</strong>,
    '{date}': <Moment at={at} />,
  };
  // Languages differ in the order of the parts.
  const parts = t(words).split(/(\{\w+\})/);
  return (
    <p>
      {parts.map((part, index) => (
        <Fragment key={index}>{filled[part] ?? part}</Fragment>
      ))}
    </p>
  );
}
