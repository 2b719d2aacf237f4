import { ProblemError, type SiteLanguage, type SiteNames } from '@noticeboard/content-model';
import express, { type Express, type Request, type Response } from 'express';
import { z } from 'zod';
import type { Accounts } from '../accounts/accounts.js';
import { newPassword } from '../accounts/password.js';
import type { StaffAddresses } from '../accounts/staff-addresses.js';
import { newContext } from '../http/request-context.js';
import { sendMailPage } from '../mail/mail-pages.js';
import { escaped } from '../mail/mail-text.js';
import { readerLanguage } from '../responses/reader-language.js';
import { sendProblem } from '../responses/responses.js';
import type { PasswordLinks, StoredLink } from './password-links.js';
import { staffMailWords } from './staff-mail-words.js';

const path = '/mail/password/:token';
const largestForm = '16kb';
const form = z.object({ password: newPassword });

interface PasswordPagesOptions {
  readonly links: Pick<PasswordLinks, 'find' | 'forget'>;
  readonly accounts: Pick<Accounts, 'find' | 'edit'>;
  readonly addresses: Pick<StaffAddresses, 'prefer'>;
  /** Name of the portal. */
  readonly site: SiteNames;
}

/**
 * The page behind the links that set a password. Scanners of mail follow links: nothing is done before the form is sent.
 * The token in the address is what proves who sends it: there is no session.
 */
export function mountPasswordPages(program: Express, options: PasswordPagesOptions): void {
  const { links, accounts, site } = options;
  const show = async (request: Request, response: Response, act: typeof set | undefined) => {
    const token = String(request.params['token'] ?? '');
    const link = await links.find(token, (username) => accounts.find(username));
    const lang = link?.lang ?? readerLanguage(request.headers);
    const shown = (link && (act ? await act(options, link, request) : asked(link))) ?? gone(lang);
    sendMailPage(response, site, lang, shown.status, shown);
  };
  program.get(path, (request, response) => show(request, response, undefined));
  program.post(path, express.urlencoded({ extended: false, limit: largestForm }), (request, response) =>
    show(request, response, set),
  );
  program.all(path, (_request, response) => {
    const headers = { Allow: 'GET, HEAD, POST' };
    sendProblem(response, new ProblemError('methodNotAllowed', { headers }), 'no-store');
  });
}

interface Shown {
  readonly status: number;
  readonly heading: string;
  readonly body: string;
}

/** @returns undefined where the link is void by now */
async function set(
  { links, accounts, addresses }: PasswordPagesOptions,
  link: StoredLink,
  request: Request,
): Promise<Shown | undefined> {
  const given = form.safeParse(request.body);
  if (!given.success) return asked(link, 'refused');
  const { username, purpose, sessionsEndedAt, lang } = link;
  const account = await accounts.find(username);
  if (!account) return undefined;
  try {
    const changes = { password: given.data.password, link: { purpose, sessionsEndedAt } };
    await accounts.edit(username, changes, newContext(request, account));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'invalid') return asked(link, 'refused');
    if (error.code === 'unknownRecord') return undefined;
    throw error;
  }
  await links.forget(username);
  await addresses.prefer(username, { lang: readerLanguage(request.headers) });
  const say = staffMailWords(lang);
  const signIn = `<p><a href="/login">${escaped(say('signIn'))}</a></p>`;
  return { status: 200, heading: say('saved'), body: `<p>${escaped(say('ended'))}</p>${signIn}` };
}

function asked({ username, lang }: StoredLink, fault?: 'refused'): Shown {
  const say = staffMailWords(lang);
  const input = (attributes: string) => `<input ${attributes}>`;
  const body = [
    `<p>${escaped(say('forAccount', { username }))}</p>`,
    fault ? `<p role="alert">${escaped(say(fault))}</p>` : '',
    '<form method="post">',
    // For the program that keeps passwords.
    input(`type="text" name="username" value="${escaped(username)}" autocomplete="username" hidden readonly`),
    `<p><label>${escaped(say('password'))} ${input(
      `type="password" name="password" autocomplete="new-password" minlength="10" maxlength="200" required aria-describedby="rules"`,
    )}</label></p>`,
    `<p id="rules">${escaped(say('rules'))}</p>`,
    `<button>${escaped(say('save'))}</button></form>`,
  ];
  return { status: fault ? 400 : 200, heading: say('heading'), body: body.join('') };
}

function gone(lang: SiteLanguage): Shown {
  const say = staffMailWords(lang);
  return { status: 404, heading: say('voidHeading'), body: `<p>${escaped(say('void'))}</p>` };
}
