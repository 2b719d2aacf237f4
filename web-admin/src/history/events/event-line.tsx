import { useLocale, useTranslate } from 'react-admin';
import type { HistoryEvent } from './history-event.js';
import { exactMomentWords } from '../../words/moment-words.js';
import { roleWords } from '../../access/roles.js';

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
