import { ProblemError, type SiteLanguage } from '@noticeboard/content-model';
import type { PeopleStore } from '../people/people.js';
import type { ReachHome } from '../reach/reach-home.js';
import { confirmationPrefix, mailChannel } from './mail.destination.js';
import type { MailRequest } from './mail.schema.js';
import { MailSubscribers } from './mail-subscribers.js';
import { MailTokens } from './mail-tokens.js';

/** Takes the wishes of readers for mails. */
export class MailDesk {
  readonly tokens: MailTokens;
  readonly subscribers: MailSubscribers;

  /** @param isOn whether the portal sends mail at all */
  constructor(
    people: PeopleStore,
    private readonly reach: ReachHome,
    private readonly isOn: boolean,
  ) {
    this.tokens = new MailTokens(people);
    this.subscribers = new MailSubscribers(people, this.tokens, (id) => reach.forget(mailChannel.id, id));
  }

  /** @throws ProblemError `noMail` */
  assertOn(): void {
    if (!this.isOn) throw new ProblemError('noMail');
  }

  /** Has a mail sent that asks for a confirmation; nobody learns whether there was one. */
  async ask(given: MailRequest, lang: SiteLanguage): Promise<void> {
    const now = new Date();
    const place = await this.subscribers.ask(given, lang, now);
    if (!place) return;
    await this.reach.open(mailChannel);
    const message = {
      id: `${confirmationPrefix}${place.n}`,
      position: '',
      at: now.toISOString(),
      records: [],
      destination: mailChannel.id,
      lanes: [],
      to: place.id,
    };
    await this.reach.outbox.add([message], now.getTime());
  }
}
