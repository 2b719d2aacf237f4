import { ProblemError, reportBody } from '@noticeboard/content-model';
import express, { type Express, type Request, type Response } from 'express';
import { noteLanguage } from '../responses/reader-language.js';
import { sendNote, sendRefusal } from '../responses/responses.js';
import { BodyPipe, checkOrigin } from '../http/request-checks.js';
import type { Reports } from './reports.js';

/** A report of 1,000 Devanagari characters has 9,000 bytes, percent-encoded. */
const largestForm = '16kb';

const words = {
  en: { title: 'Thank you', message: 'Staff look at it, and the page of the notice says what came of it.' },
  hi: { title: 'धन्यवाद', message: 'कर्मचारी इसे देखेंगे, और सूचना के पेज पर लिखा जाएगा कि क्या हुआ।' },
} as const;

/** `POST /report`: the form on the page of a posting, which needs no script. */
export function mountReportForm(app: Express, reports: Reports, publicUrl: string | undefined): void {
  const form = express.urlencoded({ extended: false, limit: largestForm, parameterLimit: 20 });
  const body = new BodyPipe(reportBody);
  app.post('/report', checkOrigin(publicUrl), form, (request: Request, response: Response, next) => {
    const add = async () => {
      const given: unknown = request.body;
      if (given === undefined) throw new ProblemError('unsupportedMediaType');
      await reports.add(body.transform({ ...Object(given) }), request.ip ?? '');
      const language = noteLanguage(request.headers);
      sendNote(response, 200, language, words[language]);
    };
    add().catch((error: unknown) =>
      error instanceof ProblemError ? sendRefusal(request, response, error) : next(error),
    );
  });
}
