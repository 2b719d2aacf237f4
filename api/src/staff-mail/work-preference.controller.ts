import { Body, Controller, Get, Put, Req } from '@nestjs/common';
import { encodedError, fieldError, invalid, ProblemError, siteLanguages } from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { StaffAddresses, staffId } from '../accounts/staff-addresses.js';
import { Needs, PeopleAlone } from '../http/access.js';
import { Documented, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, notStored } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { readerLanguage } from '../responses/reader-language.js';
import { PasswordLinks } from './password-links.js';

const wish = z.strictObject({
  work: z.boolean({ error: encodedError('notAFlag') }).describe('Whether mails tell of work that waits.'),
  language: z.enum(siteLanguages, { error: `language is one of ${siteLanguages.join(', ')}.` }).optional(),
});
const state = z.object({
  hasAddress: z.boolean().describe('An admin has given the account a mail address.'),
  work: z.boolean(),
});

/** Mails about work, as the person who is signed in wants them. */
@PeopleAlone()
@Controller('api/auth/mails')
@Needs('read')
export class WorkPreferenceController {
  constructor(
    private readonly addresses: StaffAddresses,
    private readonly links: PasswordLinks,
  ) {}

  @Get()
  @Documented({
    summary: 'Whether the own account gets mails about work',
    answer: state,
    problems: ['signInRequired'],
  })
  async state(@Req() request: Request): Promise<HttpResult> {
    return this.answer(nameIn(request));
  }

  @Put()
  @Documented({
    summary: 'Turn the mails about work of the own account on or off',
    body: wish,
    answer: state,
    problems: [...writeProblems, 'noMail'],
  })
  async prefer(
    @Body(new BodyPipe(wish)) { work, language }: z.infer<typeof wish>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    this.links.assertOn();
    const username = nameIn(request);
    const lang = language ?? readerLanguage(request.headers);
    if (!(await this.addresses.prefer(username, { work, lang }))) invalid('work', fieldError('noOwnAddress'));
    return this.answer(username);
  }

  private async answer(username: string): Promise<HttpResult> {
    const known = await this.addresses.withId(staffId(username));
    return jsonResult({ hasAddress: known !== undefined, work: known?.work ?? false }, notStored);
  }
}

/** @throws ProblemError `signInRequired`: the operator's token has no account */
function nameIn({ user, session }: Request): string {
  if (!user || !session.signedIn) throw new ProblemError('signInRequired');
  return user.username;
}
