import { type Follow, followedLists, followsByFilter, type SiteLanguage } from '@noticeboard/content-model';
import { z } from 'zod';
import { readerLanguage } from '../responses/reader-language.js';
import { described, type MailPagesOptions, type ShowPage } from './mail-page.js';
import { mailTimes } from './mail.schema.js';
import type { Subscriber } from './mail-subscribers.js';
import { escaped } from './mail-text.js';
import { wholeOf } from './mail-tokens.js';
import { mailWords } from './mail-words.js';

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]);
const form = z.object({
  end: z.string().optional(),
  change: z.string().optional(),
  when: z.enum(mailTimes).optional().catch(undefined),
  record: texts.catch([]),
  list: texts.catch([]),
  filter: z.string().optional().catch(undefined),
});

/** All that an address has asked for: how often and about what, to be changed or ended, and one button that ends all. */
export const subscriptionsPage: ShowPage = async ({ subscribers, tokens, about }, { id }, request, isPress) => {
  const given = form.safeParse(request.body ?? {}).data;
  const { end, change, when, record = [], list = [], filter } = (isPress && given) || {};
  if (end !== undefined) await subscribers.end({ id, n: end });
  else if (change !== undefined && when !== undefined) {
    const chosen = (follow: Follow): Follow => ({
      records: follow.records.filter((one) => record.includes(nameOf(one))),
      lists: followedLists.filter((name) => list.includes(name)),
      filter: filter === undefined ? {} : follow.filter,
    });
    await subscribers.edit({ id, n: change }, (follow) => ({ when, follow: chosen(follow) }), new Date());
  }
  const known = await subscribers.get(id);
  const lang = known?.lang ?? readerLanguage(request.headers);
  const say = mailWords(lang);
  const isSaved = change !== undefined && known?.confirmed.some(({ n }) => n === change);
  const listed: string[] = [];
  for (const one of known?.confirmed ?? []) listed.push(await section(one, lang, about));
  const leave = `/mail/unsubscribe/${await tokens.token('unsubscribe', wholeOf(id))}`;
  const all = `<form method="post" action="${leave}"><button>${escaped(say('leaveButton'))}</button></form>`;
  const body = listed.length > 0 ? listed.join('') : `<p>${escaped(say('none'))}</p>`;
  const note = isSaved ? `<p role="status">${escaped(say('changed'))}</p>` : '';
  return { heading: say('yoursHeading'), body: note + body + all };
};

async function section(
  { n, follow, when }: Subscriber['confirmed'][number],
  lang: SiteLanguage,
  about: MailPagesOptions['about'],
): Promise<string> {
  const say = mailWords(lang);
  const times = mailTimes.map((time) => ({
    type: 'radio',
    name: 'when',
    value: time,
    label: say(time === 'now' ? 'now_' : time),
    isOn: time === when,
  }));
  const parts = await partsOf(follow, lang, about);
  const [only, ...others] = parts;
  // The only thing that it is about goes with the subscription.
  const what = only && others.length === 0 ? hidden(only) : fieldset(say('aboutWhat'), parts);
  const buttons = [
    `<button name="change" value="${escaped(n)}">${escaped(say('saveButton'))}</button>`,
    `<button name="end" value="${escaped(n)}">${escaped(say('endButton'))}</button>`,
  ];
  const heading = `<h2>${escaped(described(await about(follow, lang), when, say))}</h2>`;
  const choices = fieldset(say('howOften'), times) + what;
  return `<section>${heading}<form method="post">${choices}<p>${buttons.join(' ')}</p></form></section>`;
}

interface Choice {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly isOn: boolean;
}

/** Each part of it to be left out; who follows a list may choose among all. */
async function partsOf(
  follow: Follow,
  lang: SiteLanguage,
  about: MailPagesOptions['about'],
): Promise<readonly Choice[]> {
  const { records, lists, filter } = follow;
  const offered = lists.length > 0 ? followedLists : [];
  const alone = { records: [], lists: [], filter: {} };
  const named = async (name: string, value: string, part: Partial<Follow>, isOn = true): Promise<Choice> => {
    const label = (await about({ ...alone, ...part }, lang)).join(' · ');
    return { type: 'checkbox', name, value, label, isOn };
  };
  return Promise.all([
    ...records.map((record) => named('record', nameOf(record), { records: [record] })),
    ...offered.map((list) => named('list', list, { lists: [list] }, lists.includes(list))),
    ...(followsByFilter(filter) ? [named('filter', 'yes', { filter })] : []),
  ]);
}

function nameOf({ kind, id }: Follow['records'][number]): string {
  return `${kind}.${id}`;
}

function fieldset(legend: string, choices: readonly Choice[]): string {
  const shown = choices.map(({ type, name, value, label, isOn }) => {
    const attributes = `type="${type}" name="${name}" value="${escaped(value)}"${isOn ? ' checked' : ''}`;
    return `<p><label><input ${attributes}> ${escaped(label)}</label></p>`;
  });
  return `<fieldset><legend>${escaped(legend)}</legend>${shown.join('')}</fieldset>`;
}

function hidden({ name, value }: Choice): string {
  return `<input type="hidden" name="${name}" value="${escaped(value)}">`;
}
