import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { type Account, encodedError } from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { Accounts } from '../accounts/accounts.js';
import { withRejectionFloor } from '../accounts/login-limit.js';
import { StaffAddresses } from '../accounts/staff-addresses.js';
import { Needs, PeopleAlone } from '../http/access.js';
import { Documented, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, notStored } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { MAIL_LIMIT } from '../http/tokens.js';
import type { NetworkLimit } from '../overload/network-limit.js';
import { readerLanguage } from '../responses/reader-language.js';
import { PasswordLinks } from './password-links.js';

const longest = 254;
const wish = z.strictObject({
  name: z
    .string({ error: encodedError('notText') })
    .max(longest, encodedError('tooManyCharacters', { max: longest }))
    .describe('The user name of the account, or its mail address.'),
});
const answer = z.object({ message: z.string() });
const openWrites = writeProblems.filter((code) => !['signInRequired', 'forbidden', 'contended'].includes(code));
const message =
  'If there is such an account with a mail address, a mail is on its way. Open its link within 48 hours and choose the password there.';

/** Mails by which the owners of accounts set their passwords. */
@PeopleAlone()
@Controller('api/auth')
export class PasswordController {
  constructor(
    private readonly accounts: Accounts,
    private readonly addresses: StaffAddresses,
    private readonly links: PasswordLinks,
    @Inject(MAIL_LIMIT) private readonly limit: NetworkLimit,
  ) {}

  @Post('reset')
  @HttpCode(202)
  @Needs('open')
  @Documented({
    summary: 'Ask for a mail by which a forgotten password is set anew; three a day for each account at the most',
    body: wish,
    answer,
    status: 202,
    problems: [...openWrites, 'tooManyRequests', 'noMail'],
  })
  async reset(@Body(new BodyPipe(wish)) { name }: z.infer<typeof wish>, @Req() request: Request): Promise<HttpResult> {
    this.links.assertOn();
    await this.limit.take(request.ip ?? '');
    const lang = readerLanguage(request.headers);
    // The answer and its time are the same for every name.
    await withRejectionFloor(async () => {
      for (const account of await this.ownedBy(name)) await this.links.ask('reset', account, lang);
      return undefined;
    });
    return jsonResult({ message }, notStored);
  }

  /** The open accounts of that name or address whose passwords are set here. */
  private async ownedBy(name: string): Promise<readonly Account[]> {
    const owned = new Map<string, Account>();
    for (const each of [await this.accounts.nameOf(name), ...(await this.addresses.namesAt(name))]) {
      const account = await this.accounts.find(each);
      if (!account || account.closed || (await this.addresses.of(account.username)) === undefined) continue;
      if (!(await this.accounts.credentials.isOfHouse(account.username))) owned.set(account.username, account);
    }
    return [...owned.values()];
  }
}
