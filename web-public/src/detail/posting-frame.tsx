import { Link } from 'react-router-dom';
import type { ReaderChange, SiteList } from '@noticeboard/content-model';
import { useSite, useTranslate } from '../app/site-context';
import { Card } from '../cards/card';
import { ChangeWords } from '../ui/change-words';
import { useMade } from '../ui/made-markup';
import { PresentOnly, Section } from '../ui/page-parts';
import { Moment } from '../ui/time';
import type { FamilyPageView } from './posting-view';

export function Breadcrumb({ words }: Pick<SiteList, 'words'>) {
  const t = useTranslate();
  return (
    <nav aria-label={t('Breadcrumb')} className="breadcrumb">
      <ol className="flex flex-wrap items-center text-small">
        <li>
          <Link to="/" className="breadcrumb-link">
            {t('Home')}
          </Link>
        </li>
        <li className="breadcrumb-step">
          <Link to={words.listPaths[0]} className="breadcrumb-link">
            {t(words.heading)}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

/** The time of the last change, which readers need on a page that others passed on to them. */
export function PostingTimes({ view }: { readonly view: FamilyPageView }) {
  const t = useTranslate();
  const { createdAt, changedAt, history } = view;
  return (
    <dl className="metadata">
      <div>
        <dt>{t('Published')}</dt>{' '}
        <dd>
          <Moment at={createdAt} />
        </dd>
      </div>{' '}
      {history.length > 1 && (
        <div>
          <dt>{t('Last updated')}</dt>{' '}
          <dd>
            <Moment at={changedAt} withTime />
            <span className="see-updates">
              :{' '}
              <a href="#history" className="text-link">
                {t('See all updates')}
              </a>
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Tells returning readers what changed. */
export function ChangeBanner({ changes }: { readonly changes: readonly ReaderChange[] }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="recent" className="change-banner">
      <h2 id="recent" className="font-bold">
        {t('What changed')}
      </h2>
      {changes.map((change) => (
        <RecentChange key={change.position} change={change} />
      ))}
    </section>
  );
}

function RecentChange({ change }: { readonly change: ReaderChange }) {
  return <div className="recent-change" {...useMade(change, <DatedChange change={change} className="text-small" />)} />;
}

interface DatedChangeProps {
  readonly change: ReaderChange;
  readonly className: 'text-small' | 'label';
}

/** When a change was made, and what it was. */
export function DatedChange({ change, className }: DatedChangeProps) {
  return (
    <>
      <p className={className}>
        <Moment at={change.at} withTime />
      </p>
      <ChangeWords change={change} />
    </>
  );
}

/** The admit cards and results of the posting. */
export function TiedListings({ tied }: Required<Pick<FamilyPageView, 'tied'>>) {
  const { lists, t } = useSite();
  return (
    <Section id="admit-cards-and-results" headingId="tied-heading" heading={t('Admit cards and results')}>
      <ul className="card-list">
        {tied.map(({ list, card }) => (
          <Card
            key={`${list} ${card.id}`}
            card={card}
            list={list}
            button={t(lists.find(({ key }) => key === list)?.words.button ?? list)}
            level={3}
          />
        ))}
      </ul>
    </Section>
  );
}

/** Newest first, the publication last. */
export function ChangeHistory({ id, changes }: { readonly id: string; readonly changes: readonly ReaderChange[] }) {
  const t = useTranslate();
  return (
    <Section id="history" headingId="history-heading" heading={t('Change history')}>
      <PresentOnly>
        <p className="mt-2 text-small way-to-proof">
          <a href={`/versions/posting/${id}`} className="text-link" rel="nofollow">
            {t('What it said on another day')}
          </a>
        </p>
      </PresentOnly>
      <ol className="mt-3">
        {changes.map((change) => (
          <HistoryEntry key={change.position} id={id} change={change} />
        ))}
      </ol>
    </Section>
  );
}

interface HistoryChangeProps {
  /** Id of the posting. */
  readonly id: string;
  readonly change: ReaderChange;
}

function HistoryEntry({ id, change }: HistoryChangeProps) {
  return <li className="history-entry" {...useMade(change, <HistoryChange id={id} change={change} />)} />;
}

/** A change with the way to the proof of its entry in the public log. */
export function HistoryChange({ id, change }: HistoryChangeProps) {
  const t = useTranslate();
  return (
    <>
      <DatedChange change={change} className="label" />
      <PresentOnly>
        <p className="text-small way-to-proof">
          <a href={`/proof/posting/${id}?at=${change.at}`} className="text-link" rel="nofollow">
            {t('Proof from the public log')}
          </a>
          {' · '}
          <a href={`/slip/posting/${id}?at=${change.at}`} className="text-link" rel="nofollow">
            {t('Slip that proves it')}
          </a>
        </p>
      </PresentOnly>
    </>
  );
}

const tips = [
  'Watch the tutorial before you start, so that no step surprises you.',
  'Read the full notification: eligibility, age limit, dates and fee.',
  'Collect the documents you will be asked for: certificates, address and basic details.',
  'Keep a scanned photo, signature and ID proof ready, in the size the form asks for.',
  'Check the preview and every column carefully before you submit.',
  'Pay the application fee. Without it the form is incomplete.',
  'Print the final submitted form and keep it.',
];

export function FormGuide() {
  const t = useTranslate();
  return (
    <Section headingId="guide" heading={t('How to fill the online form')} className="notice guide">
      <ol className="mt-3 list-decimal space-y-2 pl-6 marker:font-bold">
        {tips.map((tip) => (
          <li key={tip}>{t(tip)}</li>
        ))}
      </ol>
    </Section>
  );
}
