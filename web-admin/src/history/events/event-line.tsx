import type { HistoryEvent } from '@noticeboard/content-model';
import { useLocale, useRecordContext } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { roleWords } from '../../access/roles.js';
import { useConsole } from '../../context/console-context.js';
import { useShowAsOf } from '../../moment/use-show-as-of.js';
import { Button } from '../../ui/buttons.js';
import { exactMomentWords } from '../../words/formats.js';
import { useTranslate } from '../../words/translate.js';
import { isContent, isDeletion } from './history-event.js';
import { historyAddress, listOf, workspaceOf } from './history-paths.js';

export function Actor({ event: { actor } }: { readonly event: Pick<HistoryEvent, 'actor'> }) {
  const translate = useTranslate();
  return translate('%{name} (%{role})', { name: actor.username, role: translate(roleWords(actor.role)) });
}

export function Moment({ event: { at } }: { readonly event: Pick<HistoryEvent, 'at'> }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={at}>
      {exactMomentWords(at, locale)}
    </time>
  );
}

/** From the row of a record that has no workspace to its history. */
export function HistoryLink({ kind }: { readonly kind: string }) {
  const translate = useTranslate();
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Button size="small" component={Link} to={historyAddress({ kind, family: '', id: String(record.id) })}>
      {translate('History')}
    </Button>
  );
}

/** From an event to its record as that was right after it, or to the list that it was deleted from. */
export function AsOfButton({ event }: { readonly event: HistoryEvent }) {
  const tables = useConsole();
  const navigate = useNavigate();
  const show = useShowAsOf();
  const { position, at, subject } = event;
  const to = isDeletion(event) ? listOf(tables, subject) : workspaceOf(tables, subject);
  if (to === undefined || !isContent(subject)) return null;
  return (
    <Button
      label="See the portal as it was then"
      size="small"
      onClick={() => {
        show({ asOf: position, at });
        void navigate(to);
      }}
    />
  );
}
