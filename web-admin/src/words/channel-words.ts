import { type ChannelKind, channelKinds, type NewsType, newsTypes } from '@noticeboard/content-model';
import type { useTranslate, WordKey } from './translate.js';

export const kindWords = {
  webhook: 'Webhook',
  telegram: 'Telegram',
  indexNow: 'Search engines (IndexNow)',
  webSub: 'Feeds (WebSub)',
  mail: 'E-mail',
  push: 'Browsers of readers',
  byHand: 'By hand',
  cache: 'Cache of pages',
} as const satisfies Record<ChannelKind, WordKey>;

const states = ['open', 'paused', 'failing', 'off'] as const;
export type ChannelState = (typeof states)[number];

export const stateWords = {
  open: 'In order',
  paused: 'Paused',
  failing: 'Failing',
  off: 'Off: its settings are gone',
} as const satisfies Record<ChannelState, WordKey>;

export const newsWords = {
  published: 'Published',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
} as const satisfies Record<NewsType, WordKey>;

export const kindChoices = channelKinds.map((id) => ({ id, name: kindWords[id] }));
export const stateChoices = states.map((id) => ({ id, name: stateWords[id] }));
export const newsChoices = newsTypes.map((id) => ({ id, name: newsWords[id] }));

/** The address of a webhook, the name of a chat, or what kind of channel it is. */
export function channelName(
  { id, name, kind }: { readonly id: unknown; readonly name?: unknown; readonly kind?: unknown },
  translate: ReturnType<typeof useTranslate>,
): string {
  if (id === 'staff-mail') return translate('E-mail to staff');
  return typeof name === 'string' ? name : translate(kindWords[kind as ChannelKind]);
}
