import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  type Account,
  accountStream,
  accountToWire,
  encodedError,
  fieldError,
  invalid,
  isMailAddress,
  parseAccount,
  ProblemError,
  readModels,
  roles,
} from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { Needs, PeopleAlone, TakesQuery, TakesSecrets } from '../http/access.js';
import { Documented, writeProblems, Tagged } from '../http/documented.js';
import { type HttpResult, jsonResult, listResult, notStored, withoutCaching } from '../http/http-result.js';
import { type ListFields, listParameters, parseListQuery } from '../http/list-query.js';
import { BodyPipe } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { ReadYourWrites } from '../http/writes.js';
import { partOf, RecordReads } from '../reads/record.reads.js';
import { readerLanguage } from '../responses/reader-language.js';
import { Accounts } from './accounts.js';
import { Invitations } from './invitations.js';
import { lostSchedule, lostSchedules } from './lost-schedules.js';
import { generatePassword, newPassword } from './password.js';
import { StaffAddresses } from './staff-addresses.js';
import { isPlainName, isReservedName, usernamePattern } from './user-names.js';

const username = z
  .string({ error: encodedError('userNameMissing') })
  .regex(usernamePattern, encodedError('userNameMalformed'))
  .refine(isPlainName, encodedError('userNameMixed'))
  .refine((name) => !isReservedName(name), encodedError('userNameReserved'));
const role = z.enum(roles, { error: encodedError('unknownRole', { roles: roles.join(', ') }) });

const email = z
  .string({ error: encodedError('notText') })
  .refine((text) => text === '' || isMailAddress(text), encodedError('notAMailAddress'));

const isObject = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null;
const addition = z
  .strictObject({
    username,
    password: newPassword.optional().describe('The first password, where no invitation is sent.'),
    role,
    email: email.optional(),
    invite: z
      .boolean({ error: encodedError('notAFlag') })
      .optional()
      .describe('Mail its owner a link to choose the password, in place of telling them one.'),
  })
  .refine(({ password, invite }) => invite === true || password !== undefined, {
    path: ['password'],
    error: encodedError('passwordMissing'),
    when: isObject,
  })
  .refine(({ password, invite }) => invite !== true || password === undefined, {
    path: ['password'],
    error: encodedError('passwordOrInvitation'),
    when: isObject,
  })
  .refine(({ email: address = '', invite }) => invite !== true || address !== '', {
    path: ['email'],
    error: encodedError('invitationNeedsAddress'),
    when: isObject,
  });
const nothing = z.strictObject({});
const edit = z.strictObject({
  role: role.optional(),
  password: newPassword.optional(),
  closed: z.boolean({ error: encodedError('notAFlag') }).optional(),
  email: email.optional(),
  // True as it is in the record: only its owner can turn it on.
  secondFactor: z.boolean({ error: encodedError('notAFlag') }).optional(),
  // Stored by the server: a stock client sends the whole record back.
  username: z.unknown().optional(),
  id: z.unknown().optional(),
  createdAt: z.unknown().optional(),
});
const record = z.object({
  username: z.string(),
  role,
  closed: z.boolean(),
  secondFactor: z.literal(true).optional(),
  createdAt: z.iso.datetime(),
  email: z
    .string()
    .optional()
    .describe('Where the account gets mail. It is in no event, and not in what was (`asOf`).'),
});
const edited = record.extend({
  schedules: z.array(lostSchedule).optional().describe('What is scheduled and rests on a right that it has lost.'),
});
const fields: ListFields = {
  sortable: ['id', 'username', 'role', 'createdAt'],
  scalars: ['username', 'role', 'closed', 'createdAt'],
};

@Tagged('accounts')
@PeopleAlone()
@Controller('api/accounts')
@Needs('accounts')
export class AccountController {
  constructor(
    private readonly accounts: Accounts,
    private readonly records: RecordReads,
    private readonly acknowledgement: ReadYourWrites,
    private readonly addresses: StaffAddresses,
    private readonly invitations: Invitations,
  ) {}

  @Get()
  @TakesQuery(...listParameters)
  @Documented({
    summary: 'Accounts, oldest first',
    answer: z.array(record),
    problems: ['signInRequired', 'forbidden', 'malformedQuery'],
    list: true,
    asOf: true,
  })
  async list(@Query() query: Record<string, string>): Promise<HttpResult> {
    const parsed = parseListQuery(query, fields);
    const accounts = (await this.records.everything(readModels.accounts)).map((json) => parseAccount(json));
    const addresses = query['asOf'] === undefined ? await this.addresses.all() : undefined;
    const records = accounts.map((account) => ({
      ...accountToWire(account),
      ...emailIn(addresses?.get(accountStream(account.username))?.email),
    }));
    const listed = partOf(records, { titleField: 'username', idField: 'username' }, parsed);
    return withoutCaching(listResult('accounts', listed));
  }

  @Post()
  @TakesSecrets()
  @Documented({
    summary: 'Add an account',
    body: addition,
    answer: record,
    status: 201,
    problems: [...writeProblems, 'duplicateAccount', 'noMail'],
    repeatable: true,
  })
  async add(
    @Body(new BodyPipe(addition)) given: z.infer<typeof addition>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const { username: name, role: theirs, password, email: address = '', invite = false } = given;
    if (invite) this.invitations.assertOn();
    // Nobody knows the password of somebody who is invited.
    const secret = password ?? generatePassword();
    const { after, position } = await this.accounts.add(name, theirs, secret, userContext(request));
    await this.addresses.set(after.username, address);
    if (invite) await this.invitations.invite(after, readerLanguage(request.headers));
    return this.answer(request, after, position);
  }

  @Post(':username/invitation')
  @HttpCode(202)
  @Documented({
    summary: 'Mail the owner of an account a link to choose the password; one of before is void',
    body: nothing,
    answer: z.object({ message: z.string() }),
    status: 202,
    problems: [...writeProblems, 'unknownAccount', 'tooManyRequests', 'noMail'],
  })
  async invite(
    @Param('username') name: string,
    @Body(new BodyPipe(nothing)) _body: object,
    @Req() request: Request,
  ): Promise<HttpResult> {
    this.invitations.assertOn();
    const account = await this.accounts.find(await this.accounts.nameOf(name));
    if (!account) throw new ProblemError('unknownAccount');
    if (account.closed) invalid('username', fieldError('invitationOfClosed'));
    if (await this.accounts.credentials.isOfHouse(account.username))
      invalid('username', fieldError('invitationOfHouse'));
    if ((await this.addresses.of(account.username)) === undefined)
      invalid('email', fieldError('invitationNeedsAddress'));
    await this.invitations.invite(account, readerLanguage(request.headers));
    return jsonResult({ message: 'An invitation is on its way.' }, notStored);
  }

  @Put(':username')
  @Documented({
    summary: 'Change role or password, close or reopen, turn off the code at sign-in of another account',
    body: edit,
    answer: edited,
    problems: [...writeProblems, 'unknownAccount', 'lastAdmin'],
  })
  async edit(
    @Param('username') name: string,
    @Body(new BodyPipe(edit)) { secondFactor, email: address, ...given }: z.infer<typeof edit>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const removes = secondFactor === false;
    if (removes && accountStream(name) === accountStream(request.user?.username ?? ''))
      invalid('secondFactor', fieldError('secondFactorOfOthers'));
    const changes = { ...given, ...(removes && { secondFactor }) };
    const { after, position } = await this.accounts.edit(name, changes, userContext(request));
    // A link that was mailed to the address of before opens nothing.
    if (address !== undefined && (await this.addresses.set(after.username, address)))
      await this.invitations.forget(after.username);
    const schedules = await lostSchedules(after.username, given, this.records);
    return this.answer(request, after, position, schedules.length > 0 ? { schedules } : {});
  }

  private async answer(request: Request, account: Account, position: string, more: object = {}): Promise<HttpResult> {
    const email = emailIn(await this.addresses.of(account.username));
    return this.acknowledgement.answer(request, { ...accountToWire(account), ...email, ...more }, position);
  }
}

function emailIn(email: string | undefined) {
  return email === undefined ? {} : { email };
}
