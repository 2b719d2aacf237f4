import { useLocale, useTranslate } from 'react-admin';
import type { HistoryEvent } from './history-event.js';
import { momentInIndia } from '../../words/moment-in-india.js';
import { roleWords } from '../../words/role-words.js';

export function Actor({ event: { actor } }: { readonly event: Pick<HistoryEvent, 'actor'> }) {
  const translate = useTranslate();
  return translate('%{name} (%{role})', { name: actor.username, role: translate(roleWords(actor.role)) });
}

export function Moment({ event: { at } }: { readonly event: Pick<HistoryEvent, 'at'> }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={at}>
      {momentInIndia(at, locale)}
    </time>
  );
}
