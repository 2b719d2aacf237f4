import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { HttpAdapterHost } from '@nestjs/core';
import { actAnswer, changeSetToWire, idleActAnswer, ProblemError } from '@noticeboard/content-model';
import { giveWay } from '@noticeboard/event-store';
import type { Express, Request } from 'express';
import { v5 as uuidV5 } from 'uuid';
import type { z } from 'zod';
import type { CommandContext } from '../commands/command-context.js';
import type { ReceivedFile } from '../files/multipart.middleware.js';
import { Needs, Preparable, Prepares } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { HttpResult } from '../http/http-result.js';
import type { ActStep } from '../http/preparation.js';
import { BodyPipe } from '../http/request-checks.js';
import { telling, userContext } from '../http/request-context.js';
import { WriteChecks } from '../http/write-checks.js';
import { ReadYourWrites } from '../http/writes.js';
import { innerRequest } from '../responses/inner-request.js';
import type { Act } from './act.js';
import { actBody, actIn, actParts, filesByStep, withIds, type WrittenStep } from './act.wire.js';
import { ChangeSets } from './change-sets.js';

const body = new BodyPipe(actBody);

/** Several writes of one press: all of them, or none. */
@Tagged('changeSets')
@Controller('api/acts')
@Needs('write')
@Prepares()
export class ActController {
  constructor(
    private readonly changeSets: ChangeSets,
    private readonly acknowledgement: ReadYourWrites,
    private readonly checks: WriteChecks,
    private readonly host: HttpAdapterHost,
  ) {}

  @Post()
  @HttpCode(200)
  @Preparable()
  @Documented({
    summary: 'Write several records as one: all of it is published, or submitted where it needs review, or none is',
    body: actBody,
    multipart: actParts,
    answer: idleActAnswer,
    made: { what: 'The change set that was published or submitted', answer: actAnswer },
    problems: [
      ...writeProblems,
      'unknownPath',
      'methodNotAllowed',
      'unknownRecord',
      'unknownPosting',
      'duplicateTitle',
      'notPreparable',
      'changeSetFull',
      'malformedPath',
      'malformedPrecondition',
      'staleRevision',
      'malformedMultipart',
      'notAPdf',
    ],
    repeatable: true,
    warns: true,
  })
  async act(@Body() given: unknown, @Req() request: Request): Promise<HttpResult> {
    if (request.act) throw new ProblemError('notPreparable');
    const asked = body.transform(request.is('multipart/form-data') ? actIn(given) : given);
    const files = filesByStep(request.received ?? [], asked.steps);
    const context = telling(userContext(request), asked.tell);
    let answers: readonly string[] = [];
    const run = async (begun: Act) => {
      answers = await this.answers(begun, asked, files, request, context);
    };
    const { changeSet } = request;
    const { act, set, position, at } = await (changeSet === undefined
      ? this.changeSets.act({ ...asked, submits: request.user?.may === 'prepare' }, context, run)
      : this.changeSets.actIn(changeSet, context, run));
    const headers = { ...(await this.acknowledgement.headers(request, position)), ...(await this.warnings(act)) };
    const all = answers.map((answer) => (at === undefined ? answer : answer.replaceAll(timed(context.at), timed(at))));
    await giveWay();
    if (!set) return new HttpResult(joined({ act: true }, all), headers);
    if (changeSet !== undefined) return new HttpResult(joined(changeSetToWire(set), all), headers);
    const digest = set.publication?.digest ?? set.submissions.at(-1)?.digest;
    return new HttpResult(joined({ ...changeSetToWire(set), digest }, all), {
      ...headers,
      Location: `/api/change-sets/${set.id}`,
    });
  }

  /** JSON of the answers of the steps. @throws ProblemError of the one that is refused, with its number */
  private async answers(
    act: Act,
    { steps }: z.infer<typeof actBody>,
    files: ReadonlyMap<number, readonly ReceivedFile[]>,
    request: Request,
    context: CommandContext,
  ): Promise<readonly string[]> {
    const answers: string[] = [];
    const ids: string[] = [];
    for (const [place, step] of steps.entries()) {
      await giveWay();
      const own = { ...context, commandId: uuidV5(`step ${place}`, context.commandId) };
      try {
        const answer = await this.answer(act, withIds(step, ids), files.get(place) ?? [], request, own);
        answers.push(answer);
        ids.push(idIn(answer));
      } catch (error) {
        throw error instanceof ProblemError ? ofStep(place, error) : error;
      }
    }
    return answers;
  }

  /** The documented write answers it, as it would answer a request of outside. @throws ProblemError */
  private async answer(
    act: Act,
    { method, path, body: written, ifMatch }: WrittenStep,
    files: readonly ReceivedFile[],
    { user, headers: { host = '' } }: Request,
    context: CommandContext,
  ): Promise<string> {
    if (!user) throw new ProblemError('signInRequired');
    const step: ActStep = {
      actor: user,
      context,
      records: act.records,
      take: <R>(command: Command<R>) => act.take(command),
    };
    const received = files.map((file) => ({ ...file, keep: async () => act.takeFile(file), drop: nothing }));
    const address = `/api/${path.replace(/^\/?(?:api\/)?/i, '')}`;
    const headers = { host, ...(ifMatch !== undefined && { 'if-match': ifMatch }) };
    const members = { method, body: written, received, act: step };
    const program = this.host.httpAdapter.getInstance<Express>();
    const answer = await innerRequest(program, address, headers, undefined, members);
    if (step.refusal) throw step.refusal;
    if (!answer || answer.status >= 400) throw new RangeError(`${method} ${address} was not answered`);
    return answer.body.toString();
  }

  /** How much looks wrong with what was written, each record once. */
  private async warnings({ written }: Act): Promise<Record<string, string>> {
    let count = 0;
    for (const { command, result } of written) count += await this.checks.count(command, result);
    if (count === 0) return {};
    return { 'X-Warnings': String(count), 'Access-Control-Expose-Headers': 'X-Warnings' };
  }
}

/** A refusal that names its step, from 0. */
function ofStep(step: number, { code, options }: ProblemError): ProblemError {
  return new ProblemError(code, { ...options, named: { ...options.named, step } });
}

async function nothing(): Promise<void> {}

/** A time in an answer: no text of a person holds a quote that is not escaped. */
function timed(at: string): string {
  return `At":"${at}"`;
}

/** An object with one member more, whose JSON is at hand. */
function joined(value: object, answers: readonly string[]): string {
  return `${JSON.stringify(value).slice(0, -1)},"answers":[${answers.join(',')}]}`;
}

/** The `_id` of a record; of useful items, which answers wrap, too. */
function idIn(answer: string): string {
  const record = JSON.parse(answer) as { readonly _id?: string; readonly item?: { readonly _id?: string } };
  return record._id ?? record.item?._id ?? '';
}
