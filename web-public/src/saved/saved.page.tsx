import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useLanguageOf, useList, useSite, useTranslate } from '../app/site-context';
import { Card } from '../cards/card';
import { CouldNotLoad, PageHeading } from '../ui/page-parts';
import { Moment } from '../ui/time';
import { ChangesSince } from './changes-since';
import { TransferCode } from './transfer-code';
import { mostSaved, savedAddress } from './saved-ids';
import { idsInCode, markSeen, saveNotices, useSavedNotices, withAll, without } from './saved-notices';
import type { SavedCard, SavedView } from './saved.loader';

/** The notices that its address names; with scripts those of the device. */
export function View({ view }: { readonly view: SavedView }) {
  const t = useTranslate();
  const { ids, fault, cards, failed } = view;
  const asked = ids === undefined ? [] : ids.split(',');
  return (
    <div className="reading-width">
      <PageHeading>{t('Saved notices')}</PageHeading>
      <p className="mt-2 text-muted">
        {t(
          'Saved notices are kept on this device alone. The portal learns which they are when this page asks for them.',
        )}
      </p>
      {fault === 'malformed' && (
        <p role="status" className="empty">
          {t('The address does not name notices as this page does. Open a notice and press Save.')}
        </p>
      )}
      {fault === 'tooMany' && (
        <p role="status" className="empty">
          {t('This page shows at most {limit} notices at once. Take some out of its address.', { limit: mostSaved })}
        </p>
      )}
      {failed && <CouldNotLoad />}
      <OnThisDevice asked={asked} isAsked={ids !== undefined || fault !== undefined} />
      {cards.length > 0 && <SavedList cards={cards} />}
      {ids !== undefined && !failed && cards.length === 0 && (
        <p className="empty">{t('None of these notices is here any more.')}</p>
      )}
      {view.calendar !== undefined && cards.length > 0 && <SetCalendar path={view.calendar} />}
      {cards.length > 0 && <TransferCode ids={asked} />}
    </div>
  );
}

interface OnThisDeviceProps {
  readonly asked: readonly string[];
  /** The address says which notices are shown, or tries to. */
  readonly isAsked: boolean;
}

/** Shows what the device keeps, and keeps what the address or a transfer code brings, when the reader says so. */
function OnThisDevice({ asked, isAsked }: OnThisDeviceProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const notices = useSavedNotices();
  const kept = notices && Object.keys(notices).slice(0, mostSaved).join(',');
  const coded = idsInCode(hash);
  const isOfDevice = !isAsked && coded.length === 0;
  useEffect(() => {
    if (isOfDevice && kept) void navigate(savedAddress(kept), { replace: true });
  }, [isOfDevice, kept, navigate]);
  if (notices === undefined) return isAsked ? null : <HowToSave />;
  const offered = (coded.length > 0 ? coded : asked).filter((id) => !(id in notices));
  const keep = () => {
    const all = withAll(notices, offered);
    if (saveNotices(all))
      void navigate(savedAddress(Object.keys(all).slice(0, mostSaved).join(',')), { replace: true });
  };
  if (offered.length > 0)
    return (
      <p className="my-4">
        <button type="button" className="button" onClick={keep}>
          {t('Keep {count} on this device', { count: offered.length })}
        </button>
      </p>
    );
  return isAsked || kept ? null : <HowToSave />;
}

function HowToSave() {
  const t = useTranslate();
  return (
    <p className="empty">
      {t(
        'Nothing is saved here yet. Open a notice and press Save. Without scripts that opens this page with the notice in its address, which you can bookmark.',
      )}
    </p>
  );
}

function SavedList({ cards }: { readonly cards: readonly SavedCard[] }) {
  const before = useSavedNotices() ?? {};
  // Marks stay for as long as the page is open.
  useEffect(() => {
    const seen = () => markSeen(cards.map(noticeOf));
    addEventListener('pagehide', seen);
    return () => {
      removeEventListener('pagehide', seen);
      seen();
    };
  }, [cards]);
  return (
    <ul className="card-list mt-4">
      {cards.map((card) =>
        card.kind === 'there' ? (
          <PresentCard key={noticeOf(card)} card={card} since={before[noticeOf(card)]} />
        ) : (
          <WithdrawnCard key={noticeOf(card)} card={card} />
        ),
      )}
    </ul>
  );
}

function noticeOf(card: SavedCard): string {
  return `${card.family}.${card.kind === 'there' ? card.card.id : card.id}`;
}

interface PresentCardProps {
  readonly card: Extract<SavedCard, { kind: 'there' }>;
  /** When it was last looked at, where the device knows. */
  readonly since: string | undefined;
}

function PresentCard({ card: saved, since }: PresentCardProps) {
  const t = useTranslate();
  const list = useList(saved.family);
  return (
    <Card card={saved.card} list={saved.family} button={t(list.words.button)}>
      <p>{t(list.words.heading)}</p>
      {since !== undefined && since < saved.card.changedAt && (
        <ChangesSince family={saved.family} id={saved.card.id} since={since} />
      )}
      <RemoveButton notice={noticeOf(saved)} title={saved.card.title} />
    </Card>
  );
}

function WithdrawnCard({ card }: { readonly card: Extract<SavedCard, { kind: 'withdrawn' }> }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const { title, at, note } = card;
  return (
    <li className="card">
      <h2 lang={languageOf(title)} className="card-title py-2">
        {title}
      </h2>
      <div className="card-facts">
        <p>
          {t('Withdrawn')} <Moment at={at} />: <span lang={languageOf(note)}>{note}</span>
        </p>
        <RemoveButton notice={noticeOf(card)} title={title} />
      </div>
    </li>
  );
}

function RemoveButton({ notice, title }: { readonly notice: string; readonly title: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const notices = useSavedNotices();
  if (notices === undefined || !(notice in notices)) return null;
  const remove = () => {
    const left = without(notices, notice);
    saveNotices(left);
    const ids = Object.keys(left).slice(0, mostSaved).join(',');
    void navigate(ids === '' ? '/saved' : savedAddress(ids), { replace: true });
  };
  return (
    <p>
      <button type="button" className="text-link min-h-11" onClick={remove}>
        {t('Remove')}
        <span className="sr-only">: {title}</span>
      </button>
    </p>
  );
}

/** An address that a calendar asks again by itself; a file where the portal's own address is not known. */
function SetCalendar({ path }: { readonly path: string }) {
  const { settings, t } = useSite();
  const address = settings.origin === '' ? path : settings.origin.replace(/^https?:/, 'webcal:') + path;
  return (
    <p className="mt-6">
      <a href={address} className="button-quiet">
        {t('Follow all of these dates in a calendar')}
      </a>{' '}
      <Link to={path} reloadDocument className="plain-link">
        {t('As a file')}
      </Link>
    </p>
  );
}
