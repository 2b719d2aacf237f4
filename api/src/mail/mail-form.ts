import { type MailAnswer, ProblemError } from '@noticeboard/content-model';
import { giveWay } from '@noticeboard/event-store';
import express, { type Express, type Request, type Response } from 'express';
import { checkOrigin } from '../http/request-checks.js';
import { readerLanguage } from '../responses/reader-language.js';
import { sendRefusal, sitePolicy } from '../responses/responses.js';
import { type PublicFace, settingsFor, siteProgram } from '../site/site.mount.js';
import { PageReads, type PublicReads } from '../site/site.reads.js';
import type { MailIntake } from './mail-intake.js';
import type { MailRequest } from './mail.schema.js';
import { readForm } from './read-form.js';

const path = '/mail/subscriptions';
/** 200 records and an address, percent-encoded. */
const largestForm = '64kb';

interface MailFormOptions {
  readonly intake: MailIntake;
  readonly reads: PublicReads;
  readonly face: PublicFace;
  /** Waits until the network of a request may have a page made. @returns what ends its turn */
  readonly turn: (request: Request) => Promise<() => void>;
}

/** `POST /mail/subscriptions`: the form on pages of notices and lists, which needs no script. */
export async function mountMailForm(app: Express, options: MailFormOptions): Promise<void> {
  const { intake, face } = options;
  const { render } = await siteProgram();
  const form = express.urlencoded({ extended: false, limit: largestForm, parameterLimit: 20 });

  const answer = async (request: Request, response: Response) => {
    intake.assertOn();
    const given: unknown = request.body;
    if (given === undefined) throw new ProblemError('unsupportedMediaType');
    // Before anything is stored: who is refused may send the same again.
    const done = await options.turn(request);
    const { status, type, body } = await page(request, given).finally(done);
    const headers = {
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': sitePolicy,
      'X-Robots-Tag': 'noindex',
    };
    response.status(status).set(headers).type(type).send(body);
  };

  const page = async (request: Request, given: unknown) => {
    const language = readerLanguage(request.headers);
    const mail = await takenFrom(given, (wish) => intake.take(wish, language, request.ip ?? ''));
    const { reads } = new PageReads(options.reads);
    const asked = { path, language, now: new Date(), mail };
    return render(asked, reads, settingsFor(request, face), face.ownPolicies, giveWay);
  };

  app.post(path, checkOrigin(face.publicUrl), form, (request: Request, response: Response, next) => {
    answer(request, response).catch((error: unknown) =>
      error instanceof ProblemError ? sendRefusal(request, response, error) : next(error),
    );
  });
}

async function takenFrom(given: unknown, take: (wish: MailRequest) => Promise<void>): Promise<MailAnswer> {
  const { wish, ...typed } = readForm(given);
  if (!wish) return typed;
  try {
    await take(wish);
    return typed;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'invalid') throw error;
    const { follow: _, ...rest } = typed;
    return { ...rest, wrong: ['follow'] };
  }
}
