import { ProblemError, problemOf, type SiteLanguage } from '@noticeboard/content-model';
import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { noteLanguage } from './reader-language.js';

/** Sends `application/problem+json`, which no cache keeps. */
export function sendProblem(response: Response, problem: ProblemError, caching = 'private, no-store'): void {
  response
    .status(problem.status)
    .set({ 'Cache-Control': caching, ...problem.options.headers })
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(problem)));
}

/** Where readers send forms. */
const formPaths = ['/report', '/mail/subscriptions'];

/** The same as a page, to a browser that asks for one: of little, because a portal that has no time refuses. */
export function sendRefusal(request: Request, response: Response, problem: ProblemError): void {
  const isOfReaders = ['GET', 'HEAD'].includes(request.method) || formPaths.includes(request.path);
  const isPage = isOfReaders && !/^\/(?:api|health|uploads)(?:\/|$)/i.test(request.path);
  if (!isPage || request.accepts('application/problem+json', 'text/html') !== 'text/html')
    return sendProblem(response, problem);
  const language = noteLanguage(request.headers);
  const words = language === 'hi' ? hindiOf(problem.status) : problemOf(problem);
  sendNote(response.vary('Accept').set(problem.options.headers ?? {}), problem.status, language, words);
}

/** Sends a page of a few words, which nobody keeps. */
export function sendNote(
  response: Response,
  status: number,
  language: SiteLanguage,
  { title, message }: { readonly title: string; readonly message: string },
): void {
  const home = language === 'hi' ? 'मुखपृष्ठ' : 'Home';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>`;
  const body = `<main><h1>${escaped(title)}</h1><p>${escaped(message)}</p><p><a href="/">${home}</a></p></main>`;
  response
    .status(status)
    .set({ 'Cache-Control': 'private, no-store', 'Content-Security-Policy': sitePolicy })
    .type('html')
    .send(`<!doctype html><html lang="${language}"><head>${head}</head><body>${body}</body></html>`);
}

function hindiOf(status: number): { readonly title: string; readonly message: string } {
  const title = 'यह पृष्ठ नहीं दिखाया जा सका';
  if (status === 429 || status >= 500) return { title, message: 'अभी उत्तर नहीं दिया जा सकता। कुछ सेकंड बाद फिर कोशिश करें।' };
  return { title, message: 'पता समझ में नहीं आया। पते को जाँचें या मुखपृष्ठ से आगे बढ़ें।' };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Lets reads pass; answers every other method with 405. */
export const readsAlone: RequestHandler = ({ method }, response, next) => {
  if (['GET', 'HEAD'].includes(method)) return next();
  sendProblem(response, new ProblemError('methodNotAllowed', { headers: { Allow: 'GET, HEAD' } }), 'no-store');
};

/**
 * No script but our own files, and none inline: so no nonce is needed, and a page stays the same for all who ask for it.
 * The console's component library writes inline styles.
 */
const policyWith = (styles: string, ancestors = "'none'") =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');

const policy = policyWith(" 'unsafe-inline'");
/** The public pages' policy. */
export const sitePolicy = policyWith('');

/** The policy of previews, which the console shows in frames. */
const previewPolicy = policyWith('', "'self'");

/** Pages of this portal may show the answer in a frame. */
export function allowFrames(response: Response): void {
  response.set({ 'Content-Security-Policy': previewPolicy, 'X-Frame-Options': 'SAMEORIGIN' });
}

export const securityHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  next();
};

/** Readers come by https, whatever the last hop to this process speaks: cookies are `Secure`. */
export const overHttps: RequestHandler = (request, response, next) => {
  Object.defineProperty(request, 'secure', { value: true });
  response.set('Strict-Transport-Security', 'max-age=31536000');
  next();
};

/**
 * Every answer is made from the current read models, so `no-cache` is honoured as it stands, and a matching ETag is a
 * 304 all the same (RFC 9110, 13.1.2). Express would refuse it, and fetch adds `no-cache` to every `If-None-Match`.
 */
export const compareByEtag: RequestHandler = (request, _response, next) => {
  if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control'];
  next();
};

/** The headers of every answer for which no controller says otherwise. */
export const cacheHeader: RequestHandler = (request, response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  response.set('Cache-Control', isRead ? 'public, max-age=0, must-revalidate' : 'private, no-store');
  next();
};

/** The answer is made from the read models alone, and the same for everybody: it may be given again (`response-cache`). */
export function markFromReadModels(response: Response): void {
  response.locals['fromReadModels'] = true;
}

/** It is made while it is sent, and nobody keeps it. */
export function markTooLong(response: Response): void {
  response.locals['fromReadModels'] = false;
}

export function isFromReadModels(response: ServerResponse & Partial<Pick<Response, 'locals'>>): boolean {
  return response.locals?.['fromReadModels'] === true && !response.hasHeader('set-cookie');
}
