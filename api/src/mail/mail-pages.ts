import express, { type Express, type RequestHandler, type Response } from 'express';
import multer from 'multer';
import { nameIn, ProblemError, type SiteLanguage } from '@noticeboard/content-model';
import { multipartFault } from '../http/multipart-fault.js';
import { sendProblem, sitePolicy } from '../responses/responses.js';
import { readerLanguage } from '../responses/reader-language.js';
import { button, described, type MailPagesOptions, type Shown, type ShowPage } from './mail-page.js';
import { escaped } from './mail-text.js';
import { type MailPurpose, mailPurposes } from './mail-tokens.js';
import { mailWords } from './mail-words.js';
import { subscriptionsPage } from './subscriptions-page.js';

const mostBytes = 16_384;

const takeTexts = multer({ limits: { fieldSize: mostBytes, fields: 20, parts: 20 } }).none();
const textsOfForm: RequestHandler = (request, response, next) =>
  takeTexts(request, response, (error: unknown) => next(error ? multipartFault(error) : undefined));

/** Their addresses are secrets, a refusal's too: nobody keeps them, finds them, or learns them from a link. */
export const unseenMailPages: RequestHandler = ({ path }, response, next) => {
  if (mailPath.test(path)) response.set(unseen);
  next();
};

const mailPath = new RegExp(`^/mail/(${[...mailPurposes, 'password'].join('|')})/`, 'i');
const unseen = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/**
 * The pages behind the links of mails. Scanners of mail follow links: nothing is done before the button is pressed, or
 * the reader's mail program says that the reader leaves (RFC 8058). Both come without a cookie.
 */
export function mountMailPages(program: Express, options: MailPagesOptions): void {
  const form = [express.urlencoded({ extended: false, limit: mostBytes }), textsOfForm];
  for (const purpose of mailPurposes) {
    const path = `/mail/${purpose}/:token`;
    program.get(path, page(options, purpose));
    program.post(path, ...form, page(options, purpose));
    program.all(path, (_request, response) => {
      sendProblem(
        response,
        new ProblemError('methodNotAllowed', { headers: { Allow: 'GET, HEAD, POST' } }),
        'no-store',
      );
    });
  }
}

function page(options: MailPagesOptions, purpose: MailPurpose): RequestHandler {
  return async (request, response) => {
    const token = String(request.params['token'] ?? '');
    const place = await options.tokens.placeIn(purpose, token);
    const isPress = request.method === 'POST';
    const shown = place && (await pages[purpose](options, place, request, isPress));
    const subscriber = place && (await options.subscribers.get(place.id));
    const lang = subscriber?.lang ?? readerLanguage(request.headers);
    if (shown) return sendMailPage(response, options.site, lang, 200, shown);
    const say = mailWords(lang);
    sendMailPage(response, options.site, lang, 404, { heading: say('none'), body: `<p>${escaped(say('gone'))}</p>` });
  };
}

const pages: Readonly<Record<MailPurpose, ShowPage>> = {
  async confirm({ subscribers, about }, place, _request, isPress) {
    const known = await subscribers.get(place.id);
    const asked = known?.asked.find(({ n, until }) => n === place.n && until > Date.now());
    const one = asked ?? known?.confirmed.find(({ n }) => n === place.n);
    if (!known || !one) return undefined;
    const lang = asked?.lang ?? known.lang;
    const say = mailWords(lang);
    const what = `<p>${escaped(described(await about(one.follow, lang), one.when, say))}</p>`;
    if (isPress) {
      const confirmed = await subscribers.confirm(place, new Date());
      return confirmed && { heading: say('confirmed'), body: what };
    }
    return { heading: say('confirmHeading'), body: what + button(say('confirmButton')) };
  },
  async unsubscribe({ subscribers }, { id }, request, isPress) {
    const say = mailWords((await subscribers.get(id))?.lang ?? readerLanguage(request.headers));
    if (!isPress) return { heading: say('leaveHeading'), body: button(say('leaveButton')) };
    await subscribers.forget(id);
    return { heading: say('left'), body: '' };
  },
  subscriptions: subscriptionsPage,
};

/** @param site name of the portal */
export function sendMailPage(
  response: Response,
  site: MailPagesOptions['site'],
  lang: SiteLanguage,
  status: number,
  { heading, body }: Shown,
): void {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escaped(heading)}</title>`;
  const name = `<p><a href="/">${escaped(nameIn(site, lang))}</a></p>`;
  response
    .status(status)
    .set({ ...unseen, 'Content-Security-Policy': sitePolicy })
    .type('html')
    .send(
      `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><h1>${escaped(heading)}</h1>${body}${name}</main></body></html>`,
    );
}
