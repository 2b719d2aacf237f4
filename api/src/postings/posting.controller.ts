import { Body, Get, Param, Query, Req, type Type } from '@nestjs/common';
import {
  changesToWire,
  type Family,
  managedSchema,
  namedSchema,
  notificationFields,
  type Posting,
  postingBody,
  postingFields,
  postingToWire,
  type PostingWrite,
  wireName,
  withdrawalBody,
  withdrawalSchema,
  type PostingCommand,
} from '@noticeboard/content-model';
import type { Request } from 'express';
import { recordId } from '../commands/command-context.js';
import { HttpResult, jsonResult, keptIf, listResult } from '../http/http-result.js';
import { BodyPipe, unchangedSince } from '../http/request-checks.js';
import { parseListQuery } from '../http/list-query.js';
import {
  AddsRecord,
  DeletesRecord,
  EditsRecord,
  EditsRecordByPost,
  ListsRecords,
  ReadsRecord,
  RecordController,
} from '../http/record-routes.js';
import { userContext } from '../http/request-context.js';
import { Writes } from '../http/writes.js';
import { ChangePosting } from './posting.handler.js';
import { postingListFields, PostingReads } from './posting.reads.js';
import { z } from 'zod';
import { StaffSeeMore } from '../http/access.js';
import { Documented } from '../http/documented.js';

const nothing = z.strictObject({});

/** `/api/<postings>` and `/api/<postings>/{id}` of one family. */
export function postingController(family: Family): Type {
  const whole = postingBody(family, 'whole');
  const change = postingBody(family, 'change');
  const answer = postingRecord(family);
  const { postings } = family.paths;
  const listName = postings.slice(postings.lastIndexOf('/') + 1);
  const toWire = (posting: Posting) => postingToWire(family, posting);

  @RecordController(`${family.key}Postings`, family.key, postings)
  class PostingController {
    constructor(
      private readonly writes: Writes,
      private readonly reads: PostingReads,
    ) {}

    @ListsRecords({ summary: 'Postings, oldest first', answer })
    async list(@Query() query: Record<string, string>): Promise<HttpResult> {
      return listResult(listName, await this.reads.list(family, parseListQuery(query, postingListFields(family))));
    }

    @ReadsRecord({ summary: 'One posting', answer, problems: ['withdrawn'] })
    @StaffSeeMore()
    async one(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
      const { json, isPublic } = await this.reads.one(family, id, request);
      return keptIf(isPublic, new HttpResult(json));
    }

    @AddsRecord({ summary: 'Add a posting', body: whole, answer, problems: ['duplicateTitle'] })
    add(@Body(new BodyPipe(whole)) fields: PostingWrite<'whole'>, @Req() request: Request): Promise<HttpResult> {
      const context = userContext(request);
      const command = { type: 'AddPosting', fields } as const;
      const added = new ChangePosting(family, recordId(context.commandId), command, context);
      return this.writes.answer(request, added, ({ after }) => toWire(after));
    }

    @EditsRecord({ summary: 'Change the fields that are given', body: change, answer, problems: ['duplicateTitle'] })
    edit(
      @Param('id') id: string,
      @Body(new BodyPipe(change)) changes: PostingWrite<'change'>,
      @Req() request: Request,
    ): Promise<HttpResult> {
      const conditions = { precondition: unchangedSince(request, toWire) };
      const command = { type: 'EditPosting', changes } as const;
      const edited = new ChangePosting(family, id, command, userContext(request), conditions);
      return this.writes.answer(request, edited, ({ after }) => toWire(after));
    }

    @DeletesRecord({ summary: 'Delete a posting with all that belongs to it', answer })
    remove(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
      const conditions = { precondition: unchangedSince(request, toWire) };
      const removed = new ChangePosting(family, id, { type: 'DeletePosting' }, userContext(request), conditions);
      return this.writes.answer(request, removed, ({ before, after }) => toWire(before ?? after));
    }

    @EditsRecordByPost({
      path: ':id/withdraw',
      summary: 'Withdraw it: readers are told so, with the note, and find it no more',
      body: withdrawalBody,
      answer,
      repeatable: true,
    })
    withdraw(
      @Param('id') id: string,
      @Body(new BodyPipe(withdrawalBody)) { note }: z.infer<typeof withdrawalBody>,
      @Req() request: Request,
    ): Promise<HttpResult> {
      return this.changeLife(id, { type: 'WithdrawPosting', note }, request);
    }

    @EditsRecordByPost({
      path: ':id/republish',
      summary: 'Publish it again, where it stood',
      body: nothing,
      answer,
      repeatable: true,
    })
    republish(
      @Param('id') id: string,
      @Body(new BodyPipe(nothing)) _body: object,
      @Req() request: Request,
    ): Promise<HttpResult> {
      return this.changeLife(id, { type: 'RepublishPosting' }, request);
    }

    private changeLife(id: string, command: PostingCommand, request: Request): Promise<HttpResult> {
      const conditions = { precondition: unchangedSince(request, toWire) };
      const changed = new ChangePosting(family, id, command, userContext(request), conditions);
      return this.writes.answer(request, changed, ({ after }) => toWire(after));
    }
  }
  return PostingController;
}

const record = z.object({
  at: z.iso.datetime(),
  summary: z.string().describe('One line for a reader.'),
  note: z.string().optional().describe('What the editors say of it.'),
  changes: z.array(
    z.object({
      label: z.string(),
      before: z.string().describe('As it was shown; empty where there was nothing.'),
      after: z
        .string()
        .describe('Of a table with many changed rows: those whose dates moved, some others, and “and 12 more rows”.'),
    }),
  ),
});

/** `GET /api/<postings>/{id}/changes` of one family: what its readers saw change, without a word on who did it. */
export function changeController(family: Family): Type {
  @RecordController(`${family.key}Changes`, family.key, family.paths.postings)
  class ChangeController {
    constructor(private readonly postings: PostingReads) {}

    @Get(':id/changes')
    @Documented({
      summary: 'What readers saw change, newest first',
      answer: z.array(record),
      problems: ['unknownRecord', 'withdrawn', 'unavailable'],
      asOf: true,
    })
    @StaffSeeMore()
    async changes(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
      // A deleted posting is answered as an unknown one.
      const { isPublic } = await this.postings.one(family, id, request);
      const { history } = await this.postings.history(family, id);
      return keptIf(isPublic, jsonResult(changesToWire(history)));
    }
  }
  return ChangeController;
}

const byKind = {
  text: z.string(),
  date: z.string().describe('Free text, as typed'),
  url: z.string().describe('Empty, or an absolute http(s) address'),
  lines: z.array(z.string()),
  dates: z.array(z.object({ dateValue: z.string() })),
};

/** A notification as the family sends it. */
export function notificationRecord(family: Family) {
  const fields = notificationFields.map((field) => [wireName(family, field), byKind[field.kind]] as const);
  return z.object({ ...namedSchema, ...Object.fromEntries(fields), ...managedSchema });
}

/** A posting as the family sends it. */
export function postingRecord(family: Family) {
  const fields = postingFields.map((field) => [wireName(family, field), byKind[field.kind]] as const);
  return z.object({
    ...namedSchema,
    [family.titleField]: z.string(),
    ...Object.fromEntries(fields),
    notifications: z.array(notificationRecord(family)),
    ...(family.approvable && { approved: z.boolean() }),
    withdrawn: withdrawalSchema.optional().describe('While readers do not find it; staff alone are sent it then.'),
    ...managedSchema,
  });
}
