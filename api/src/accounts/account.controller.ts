import { Body, Controller, Get, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { accountToWire, encodedError, parseAccount, readModels, roles } from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import type { Request } from 'express';
import { z } from 'zod';
import { usernamePattern } from './account.decider.js';
import { READ_STORE } from '../http/tokens.js';
import { Needs, TakesQuery } from '../http/access.js';
import { HttpResult, listResult, notStored } from '../http/http-result.js';
import { BodyPipe } from '../http/body.pipe.js';
import { Documented, writeProblems } from '../http/documented.js';
import { type ListFields, listParameters, parseListQuery } from '../http/list-query.js';
import { type Scalars, select } from '../http/list-order.js';
import { userContext } from '../http/request-context.js';
import { ReadYourWrites } from '../http/writes.js';
import { type AccountChanged, type AccountEdit, Accounts } from './accounts.js';
import { shortestPassword } from './password.js';

const longestPassword = 200;
const username = z
  .string({ error: encodedError('userNameMissing') })
  .regex(usernamePattern, encodedError('userNameMalformed'));
const password = z
  .string({ error: encodedError('passwordMissing') })
  .refine(
    (text) => Array.from(text).length >= shortestPassword,
    encodedError('passwordTooShort', { min: shortestPassword }),
  )
  .max(longestPassword, encodedError('passwordTooLong', { max: longestPassword }));
const role = z.enum(roles, { error: encodedError('unknownRole', { roles: roles.join(', ') }) });

const addition = z.strictObject({ username, password, role });
const edit = z.strictObject({
  role: role.optional(),
  password: password.optional(),
  closed: z.boolean({ error: encodedError('notAFlag') }).optional(),
  // Kept by the server: a stock client sends the whole record back.
  username: z.unknown().optional(),
  id: z.unknown().optional(),
  createdAt: z.unknown().optional(),
});
const record = z.object({ username: z.string(), role, closed: z.boolean(), createdAt: z.iso.datetime() });
const fields: ListFields = {
  sortable: ['id', 'username', 'role', 'createdAt'],
  scalars: ['username', 'role', 'closed', 'createdAt'],
};

@ApiTags('accounts')
@Controller('api/accounts')
@Needs('admin')
export class AccountController {
  constructor(
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(ReadYourWrites) private readonly acknowledgement: ReadYourWrites,
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
    const total = await this.reads.count(readModels.accounts);
    const all = await this.reads.list(readModels.accounts, { from: 0, to: total - 1, order: 'oldest' });
    const accounts = all.map((json) => accountToWire(parseAccount(json)));
    // Lists select and sort by `_id`, which is no part of the record.
    const {
      indices,
      from,
      total: found,
    } = select(
      accounts.map((account) => ({ ...account, _id: account['username'] }) as Scalars),
      'username',
      parsed,
    );
    const shown = indices.map((index) => JSON.stringify(record.parse(accounts[index])));
    const { body, headers } = listResult('accounts', { records: shown, from, total: found });
    return new HttpResult(body, { ...headers, ...notStored });
  }

  @Post()
  @Documented({
    summary: 'Add an account',
    body: addition,
    answer: record,
    status: 201,
    problems: [...writeProblems, 'duplicateAccount', 'malformedIdempotencyKey', 'keyReused'],
    repeatable: true,
  })
  async add(
    @Body(new BodyPipe(addition)) given: z.infer<typeof addition>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const { username: name, role: theirs, password: secret } = given;
    return this.answer(request, await this.accounts.add(name, theirs, secret, userContext(request)));
  }

  @Put(':username')
  @Documented({
    summary: 'Change role or password, close or reopen',
    body: edit,
    answer: record,
    problems: [...writeProblems, 'unknownAccount', 'lastAdmin'],
  })
  async edit(
    @Param('username') name: string,
    @Body(new BodyPipe(edit)) given: z.infer<typeof edit>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const changes: AccountEdit = {
      ...(given.role !== undefined && { role: given.role }),
      ...(given.closed !== undefined && { closed: given.closed }),
      ...(given.password !== undefined && { password: given.password }),
    };
    return this.answer(request, await this.accounts.edit(name, changes, userContext(request)));
  }

  private answer(request: Request, { after, position }: AccountChanged): Promise<HttpResult> {
    return this.acknowledgement.answer(request, accountToWire(after), position);
  }
}
