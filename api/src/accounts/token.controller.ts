import { Body, Controller, Delete, Get, Param, Post, Query, Req } from '@nestjs/common';
import {
  encodedError,
  families,
  fieldError,
  invalid,
  named,
  namedSchema,
  noteText,
  ProblemError,
  roles,
  tokenRights,
} from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { AnswersSecret, Needs, PeopleAlone, TakesQuery } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, listResult, notStored, withoutCaching } from '../http/http-result.js';
import { type ListFields, listParameters, parseListQuery } from '../http/list-query.js';
import { BodyPipe } from '../http/request-checks.js';
import { newContext } from '../http/request-context.js';
import { ReadYourWrites } from '../http/writes.js';
import { partOf } from '../reads/record.reads.js';
import { Accounts, type IssuedToken } from './accounts.js';
import { ApiTokens } from './api-tokens.js';
import { TokenUses } from './token-uses.js';

const familyKeys = families.map(({ key }) => key);
const oneOf = <T extends string>(allowed: readonly T[]) =>
  z.enum(allowed, { error: encodedError('other', { message: `Choose of ${allowed.join(', ')}.` }) });
const someOf = <T extends string>(allowed: readonly T[]) =>
  z
    .array(oneOf(allowed), { error: encodedError('notAList') })
    .min(1, encodedError('other', { message: `Choose of ${allowed.join(', ')}.` }))
    .max(20)
    .transform((chosen) => allowed.filter((one) => chosen.includes(one)));

const noTime = encodedError('other', { message: 'Give a time with its zone, such as 2027-03-31T18:00:00+05:30.' });
const addition = z.strictObject({
  name: noteText(60).refine(
    (name) => !/\p{Cc}/u.test(name),
    encodedError('other', { message: 'Leave out line ends.' }),
  ),
  role: oneOf(roles),
  families: someOf(familyKeys).optional(),
  may: someOf(tokenRights),
  expiresAt: z.iso.datetime({ offset: true, error: noTime }).optional(),
});
const record = z.object({
  ...namedSchema,
  name: z.string(),
  role: z.enum(roles),
  may: z.array(z.enum(tokenRights)),
  families: z.array(z.string()).optional().describe('It writes to postings of these families alone.'),
  expiresAt: z.iso.datetime().optional(),
  issuedBy: z.string(),
  issuedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional().describe('To the minute.'),
});
const issuedRecord = record.extend({
  secret: z.string().describe('For the header Authorization, after "Bearer ". It is shown this once.'),
});
const fields: ListFields = {
  sortable: ['id', '_id', 'name', 'role', 'issuedBy', 'issuedAt', 'expiresAt', 'lastUsedAt'],
  scalars: ['_id', 'name', 'role', 'issuedBy'],
};

function toWire({ id, ...token }: IssuedToken, lastUsedAt?: string) {
  return { ...named(id), ...token, ...(lastUsedAt !== undefined && { lastUsedAt }) };
}

@Tagged('tokens')
@Controller('api/tokens')
@Needs('accounts')
@PeopleAlone()
export class TokenController {
  constructor(
    private readonly accounts: Accounts,
    private readonly tokens: ApiTokens,
    private readonly uses: TokenUses,
    private readonly acknowledgement: ReadYourWrites,
  ) {}

  @Get()
  @TakesQuery(...listParameters)
  @Documented({
    summary: 'Tokens of programs, those of one admin after those of another; without their secrets',
    answer: z.array(record),
    problems: ['signInRequired', 'forbidden', 'malformedQuery', 'unavailable'],
    list: true,
  })
  async list(@Query() query: Record<string, string>): Promise<HttpResult> {
    const parsed = parseListQuery(query, fields);
    const [all, uses] = await Promise.all([this.accounts.tokens(), this.uses.all()]);
    const listed = partOf(
      all.map((token) => toWire(token, uses[token.id])),
      { titleField: 'name' },
      parsed,
    );
    return withoutCaching(listResult('tokens', listed));
  }

  @Post()
  @AnswersSecret()
  @Documented({
    summary: 'Issue a token for a program. The answer is the only one with its secret',
    body: addition,
    answer: issuedRecord,
    status: 201,
    problems: [...writeProblems, 'duplicateToken', 'malformedIdempotencyKey'],
  })
  async issue(
    @Body(new BodyPipe(addition)) { expiresAt, families: own, ...given }: z.infer<typeof addition>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const { user } = request;
    if (!user) throw new ProblemError('signInRequired');
    const context = newContext(request, user);
    const ends = expiresAt === undefined ? undefined : new Date(expiresAt).toISOString();
    if (ends !== undefined && ends <= context.at)
      invalid('expiresAt', fieldError('other', { message: 'This time is over. Choose a later one, or none.' }));
    const asked = { ...given, ...(own && { families: own }), ...(ends !== undefined && { expiresAt: ends }) };
    const { issued, secret, position } = await this.tokens.issue(user.username, asked, context);
    const answer = await this.acknowledgement.answer(request, { ...toWire(issued), secret }, position);
    Object.assign(answer.headers, notStored);
    return answer;
  }

  @Delete(':id')
  @Documented({
    summary: 'Revoke a token: it opens nothing from now on',
    answer: record,
    problems: [...writeProblems, 'unknownRecord'],
  })
  async revoke(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
    const token = (await this.accounts.tokens()).find((one) => one.id === id);
    if (!token || !request.user) throw new ProblemError('unknownRecord');
    const { position } = await this.accounts.revokeToken(token, newContext(request, request.user));
    return this.acknowledgement.answer(request, toWire(token, (await this.uses.all())[id]), position);
  }
}
