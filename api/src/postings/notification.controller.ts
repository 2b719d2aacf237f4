import { Body, Param, Query, Req, type Type } from '@nestjs/common';
import {
  type Family,
  isPublic,
  notificationBody,
  notificationFields,
  notificationToWire,
  type NotificationWrite,
  type Posting,
  wireName,
} from '@noticeboard/content-model';
import type { Request } from 'express';
import { recordId } from '../commands/command-context.js';
import { StaffSeeMore } from '../http/access.js';
import { type HttpResult, keptIf, listResult } from '../http/http-result.js';
import { type ListFields, listFields, parseListQuery } from '../http/list-query.js';
import { AddsRecord, DeletesRecord, EditsRecord, ListsRecords, RecordController } from '../http/record-routes.js';
import { BodyPipe, unchangedSince } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { Writes } from '../http/writes.js';
import { partOf } from '../reads/record.reads.js';
import { notificationRecord } from './posting.controller.js';
import { notificationOf } from './posting.decider.js';
import { ChangePosting } from './posting.handler.js';
import { PostingReads } from './posting.reads.js';

/** Notifications of one family: read by their posting's title, written under its id. */
export function notificationController(family: Family): Type {
  const whole = notificationBody(family, 'whole');
  const change = notificationBody(family, 'change');
  const answer = notificationRecord(family);
  const { postings, notifications } = family.paths;
  const all = `:id/${notifications}`;
  const one = `${all}/:notificationId`;
  const toWire = (id: string) => (posting: Posting) => notificationToWire(family, notificationOf(posting, id));

  @RecordController(`${family.key}Notifications`, family.key, postings)
  class NotificationController {
    constructor(
      private readonly writes: Writes,
      private readonly reads: PostingReads,
    ) {}

    @ListsRecords({
      path: `${notifications}/:title`,
      summary: 'Notifications of the posting with this title, in order of creation',
      answer,
      problems: ['malformedPath', 'unknownTitle', 'withdrawn'],
    })
    @StaffSeeMore()
    async list(
      @Param('title') title: string,
      @Query() query: Record<string, string>,
      @Req() request: Request,
    ): Promise<HttpResult> {
      const parsed = parseListQuery(query, notificationListFields(family));
      const posting = await this.reads.byTitle(family, title, request);
      const records = posting.notifications.map((own) => notificationToWire(family, own));
      const part = partOf(records, { titleField: 'nameOfPost' }, parsed);
      return keptIf(isPublic(posting), listResult(notifications, part));
    }

    @AddsRecord({ path: all, summary: 'Add a notification', body: whole, answer, problems: ['unknownRecord'] })
    add(
      @Param('id') id: string,
      @Body(new BodyPipe(whole)) { selectedTitle, ...fields }: NotificationWrite<'whole'>,
      @Req() request: Request,
    ): Promise<HttpResult> {
      const context = userContext(request);
      const notificationId = recordId(context.commandId);
      const command = { type: 'AddNotification', notificationId, fields } as const;
      const added = new ChangePosting(family, id, command, context, { selectedTitle });
      return this.writes.answer(request, added, ({ after }) => toWire(notificationId)(after));
    }

    @EditsRecord({
      path: one,
      summary: 'Change the fields that are given; lists are replaced whole',
      body: change,
      answer,
    })
    edit(
      @Param('id') id: string,
      @Param('notificationId') notificationId: string,
      @Body(new BodyPipe(change)) { selectedTitle, ...changes }: NotificationWrite<'change'>,
      @Req() request: Request,
    ): Promise<HttpResult> {
      const conditions = { selectedTitle, precondition: unchangedSince(request, toWire(notificationId)) };
      const command = { type: 'EditNotification', notificationId, changes } as const;
      const edited = new ChangePosting(family, id, command, userContext(request), conditions);
      return this.writes.answer(request, edited, ({ after }) => toWire(notificationId)(after));
    }

    @DeletesRecord({ path: one, summary: 'Delete a notification', answer })
    remove(
      @Param('id') id: string,
      @Param('notificationId') notificationId: string,
      @Req() request: Request,
    ): Promise<HttpResult> {
      const conditions = { precondition: unchangedSince(request, toWire(notificationId)) };
      const command = { type: 'DeleteNotification', notificationId } as const;
      const removed = new ChangePosting(family, id, command, userContext(request), conditions);
      return this.writes.answer(request, removed, ({ before, after }) => toWire(notificationId)(before ?? after));
    }
  }
  return NotificationController;
}

function notificationListFields(family: Family): ListFields {
  const plain = notificationFields.filter(
    ({ kind, name }) => kind !== 'lines' && kind !== 'dates' && name !== 'nameOfPost',
  );
  return listFields(
    'nameOfPost',
    plain.map((field) => wireName(family, field)),
  );
}
