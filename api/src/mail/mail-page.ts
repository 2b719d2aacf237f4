import type { SiteLanguage, SiteNames } from '@noticeboard/content-model';
import type { Request } from 'express';
import type { MailTime } from './mail.schema.js';
import type { MailSubscribers, Subscriber } from './mail-subscribers.js';
import { escaped } from './mail-text.js';
import type { MailPlace, MailTokens } from './mail-tokens.js';
import type { MailSay } from './mail-words.js';

export interface MailPagesOptions {
  readonly tokens: MailTokens;
  readonly subscribers: MailSubscribers;
  /** The subjects of the mails, a line for each. */
  readonly about: (follow: Subscriber['confirmed'][number]['follow'], lang: SiteLanguage) => Promise<readonly string[]>;
  /** Name of the portal. */
  readonly site: SiteNames;
}

/** `body` is HTML. */
export interface Shown {
  readonly heading: string;
  readonly body: string;
}

export type ShowPage = (
  options: MailPagesOptions,
  place: MailPlace,
  request: Request,
  isPress: boolean,
) => Promise<Shown | undefined>;

export function described(about: readonly string[], when: MailTime, say: MailSay): string {
  return `${about.join(' · ')} – ${say(when === 'now' ? 'now_' : when)}`;
}

export function button(text: string): string {
  return `<form method="post"><button>${escaped(text)}</button></form>`;
}
