import type { MailAnswer } from '@noticeboard/content-model';
import { type Loaded, outcomeOf, type ServerSite } from '../app/loader';
import { refusalOf, type RefusalView } from '../refusal/refusal';
import { aboutFollowed } from './about-followed';

/** The answer to the form for mails; without `answer` a reader has opened its address alone. */
export interface MailView {
  readonly kind: 'mail';
  readonly answer?: MailAnswer;
  readonly about: readonly string[];
}

export async function mailPage(site: ServerSite, answer: MailAnswer): Promise<Loaded<MailView>> {
  const read = answer.follow ? await outcomeOf(aboutFollowed(site, answer.follow)) : undefined;
  const about = read?.ok ? read.value : [];
  return pageOf(site, answer.wrong.length > 0 ? 400 : 200, { kind: 'mail', answer, about });
}

export async function loadMail(site: ServerSite): Promise<Loaded<MailView | RefusalView>> {
  if (!site.settings.sendsMail) return refusalOf(site, 404, { kind: 'refusal', reason: 'notFound' });
  return pageOf(site, 200, { kind: 'mail', about: [] });
}

function pageOf({ t }: ServerSite, status: number, view: MailView): Loaded<MailView> {
  const isTaken = view.answer?.wrong.length === 0;
  return { status, head: { title: t(isTaken ? 'Look into your mail' : 'News by mail'), unlisted: true }, view };
}
