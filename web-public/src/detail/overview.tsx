import { Fragment, type ReactNode } from 'react';
import { useLanguageOf, useSite, useTranslate } from '../app/site-context';
import { ChangeLine } from '../ui/change-words';
import { OutwardLink } from '../ui/page-parts';
import { Moment, StatusChip } from '../ui/time';
import { FactValue, PreviousText } from './notification-section';
import type { Fact } from './facts';
import type { FamilyPageView } from './posting-view';

/** The answers that readers look for first: whether they can still apply, until when, for what pay, and where. */
export function Overview({ view }: { readonly view: FamilyPageView }) {
  const t = useTranslate();
  const { status, lastDate, salary, employer, places, apply, website, reachedAt, recent: [newest] = [] } = view;
  return (
    <section aria-labelledby="overview" className="overview">
      <h2 id="overview" className="sr-only">
        {t('Overview')}
      </h2>
      <StatusChip status={status} />
      {status.kind === 'open' && (
        <span className="whitespace-nowrap"> {t('{days} days left', { days: status.days })}</span>
      )}
      {lastDate && (
        <dl className="last-date">
          <OverviewFact label={t('Last Date to Apply')} fact={lastDate} />
        </dl>
      )}
      {newest && (
        <p className="change-line">
          <ChangeLine change={newest} />
        </p>
      )}
      <Stages view={view} />
      {apply && (
        <>
          <OutwardLink
            href={apply.href}
            className={`apply-button ${status.kind === 'closed' ? 'button-quiet' : 'button'}`}
          >
            <span className="font-bold">{t('Apply')}</span> <span className="apply-host">{apply.host}</span>
            <span aria-hidden="true"> ↗</span>
          </OutwardLink>
          {apply.was && (
            <dl className="mt-2">
              <OverviewEntry label={t('Apply Link')}>
                <PreviousText was={apply.was} />
              </OverviewEntry>
            </dl>
          )}
        </>
      )}
      {(salary || employer || places || website || reachedAt) && (
        <dl className="mt-3 grid gap-3">
          {salary && <OverviewFact label={t('Salary')} fact={salary} />}
          {employer && <OverviewFact label={t('Organisation')} fact={{ label: 'Organisation', value: employer }} />}
          {places && <OverviewEntry label={t('Place')}>{places.map((place) => t(place)).join(', ')}</OverviewEntry>}
          {website && (
            <OverviewEntry label={t('Official website')}>
              <OutwardLink href={website.href} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
                {website.host}
              </OutwardLink>
            </OverviewEntry>
          )}
          {reachedAt && (
            <OverviewEntry label={t('Official page last reached')}>
              <Moment at={reachedAt} />
            </OverviewEntry>
          )}
        </dl>
      )}
    </section>
  );
}

/** Names what came after the notice, the first of it first: each leads to its part of the page. */
function Stages({ view: { family, tied = [], answerKey } }: { readonly view: FamilyPageView }) {
  const { lists, t } = useSite();
  const keys = [...new Set(tied.map(({ list }) => list))].toReversed();
  const stages = lists.flatMap(({ key, kind, words, ...of }): readonly Stage[] => {
    if (keys.includes(key))
      return [{ heading: words.heading, part: '#admit-cards-and-results', place: keys.indexOf(key) }];
    const isKey = answerKey && kind === 'answerKeys' && 'family' in of && of.family.key === family;
    return isKey ? [{ heading: words.heading, part: '#useful-links', place: keys.length }] : [];
  });
  if (stages.length === 0) return null;
  return (
    <p className="mt-2 text-small">
      {t('Since then:')}{' '}
      {stages
        .toSorted((a, b) => a.place - b.place)
        .map(({ heading, part }, place) => (
          <Fragment key={heading}>
            {place > 0 && ' → '}
            <a href={part} className="text-link font-semibold">
              {t(heading)}
            </a>
          </Fragment>
        ))}
    </p>
  );
}

interface Stage {
  readonly heading: string;
  readonly part: string;
  readonly place: number;
}

function OverviewFact({ label, fact }: { readonly label: string; readonly fact: Fact }) {
  return (
    <OverviewEntry label={label}>
      <FactValue fact={fact} />
    </OverviewEntry>
  );
}

function OverviewEntry({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd className="font-semibold text-pretty wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Narrow screens only: a bar above the tabs keeps the actions of the posting in view. */
export function ActionBar({ view: { status, apply, noticePdf } }: { readonly view: FamilyPageView }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const isClosed = status.kind === 'closed';
  if (!isClosed && !apply && !noticePdf) return null;
  return (
    <section aria-label={t('Actions')} className="action-bar">
      {isClosed && <StatusChip status={status} />}
      {apply && !isClosed && (
        <OutwardLink href={apply.href} className="button action-apply">
          <span className="font-bold">
            {t('Apply')}
            <span aria-hidden="true"> ↗</span>
          </span>{' '}
          <span className="apply-host">{apply.host}</span>
        </OutwardLink>
      )}
      {noticePdf && (
        <a href={noticePdf.href} className={`button-quiet action-pdf ${noticePdf.title ? 'is-named' : ''}`}>
          <span lang={noticePdf.title && languageOf(noticePdf.title)} className="truncate">
            {noticePdf.title ?? t('Notice PDF')}
          </span>
        </a>
      )}
    </section>
  );
}
