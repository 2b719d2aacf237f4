import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Req,
  type Type,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  type Family,
  type Notification,
  notificationBody,
  notificationFields,
  notificationToWire,
  type NotificationWrite,
  type Posting,
  Refusal,
  wireName,
} from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { recordId } from '../commands/envelope.js';
import { TakesQuery } from '../http/access.js';
import { type Answer, jsonAnswer, listAnswer } from '../http/answer.js';
import { BodyPipe } from '../http/body.pipe.js';
import { Documented, named, writeRefusals } from '../http/documented.js';
import { checkRevision, revisionsOf } from '../http/if-match.js';
import { type ListFields, listFields, listParameters, parseListQuery } from '../http/list-query.js';
import { partOf } from '../http/record.reads.js';
import { userEnvelope } from '../http/request-envelope.js';
import { WriteAcknowledgement } from '../http/write-acknowledgement.js';
import { notificationOf } from './posting.decider.js';
import { ChangePosting, type PostingChanged } from './posting.handler.js';
import { PostingReads } from './posting.reads.js';
import { notificationRecord } from './posting.records.js';

/** Notifications of one family: read by their posting's title, written under its id. */
export function notificationController(family: Family): Type {
  const whole = notificationBody(family, 'whole');
  const change = notificationBody(family, 'change');
  const record = notificationRecord(family);
  const { postings, notifications } = family.paths;

  @ApiTags(family.key)
  @Controller(`api/${postings}`)
  class NotificationController {
    constructor(
      @Inject(CommandBus) private readonly commands: CommandBus,
      @Inject(PostingReads) private readonly reads: PostingReads,
      @Inject(WriteAcknowledgement) private readonly acknowledgement: WriteAcknowledgement,
    ) {}

    @Get(`${notifications}/:title`)
    @TakesQuery(...listParameters)
    @Documented({
      summary: 'Notifications of the posting with this title, in order of creation',
      answer: z.array(record),
      refusals: ['malformedQuery', 'malformedPath', 'unknownTitle', 'unavailable'],
      list: true,
      asOf: true,
    })
    async list(@Param('title') title: string, @Query() query: Record<string, string>): Promise<Answer> {
      const parsed = parseListQuery(query, notificationListFields(family));
      const posting = await this.reads.byTitle(family, title);
      const all = posting.notifications.map((own) => notificationToWire(family, own));
      return listAnswer(notifications, partOf(all, 'nameOfPost', parsed));
    }

    @Post(`:id/${notifications}`)
    @Documented({
      summary: 'Add a notification',
      body: whole,
      answer: record,
      status: 201,
      refusals: [...writeRefusals, 'unknownRecord', 'malformedIdempotencyKey', 'keyReused'],
      repeatable: true,
    })
    async add(
      @Param('id') id: string,
      @Body(new BodyPipe(whole)) { selectedTitle, ...fields }: NotificationWrite<'whole'>,
      @Req() request: Request,
    ): Promise<Answer> {
      const envelope = userEnvelope(request);
      const notificationId = recordId(envelope.commandId);
      const command = { type: 'AddNotification', notificationId, fields } as const;
      const changed = await this.change(new ChangePosting(family, id, command, envelope, { selectedTitle }));
      return this.answer(request, changed, notificationOf(changed.after, notificationId));
    }

    @Put(`:id/${notifications}/:notificationId`)
    @Documented({
      summary: 'Change the fields that are given; lists are replaced whole',
      body: change,
      answer: record,
      refusals: [...writeRefusals, 'unknownRecord', 'malformedPrecondition', 'staleRevision'],
      conditional: true,
    })
    async edit(
      @Param('id') id: string,
      @Param('notificationId') notificationId: string,
      @Body(new BodyPipe(change)) { selectedTitle, ...changes }: NotificationWrite<'change'>,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<Answer> {
      const conditions = { selectedTitle, precondition: unchangedSince(notificationId, ifMatch) };
      const command = { type: 'EditNotification', notificationId, changes } as const;
      const changed = await this.change(new ChangePosting(family, id, command, userEnvelope(request), conditions));
      return this.answer(request, changed, notificationOf(changed.after, notificationId));
    }

    @Delete(`:id/${notifications}/:notificationId`)
    @Documented({
      summary: 'Delete a notification',
      answer: record,
      refusals: [...writeRefusals, 'unknownRecord', 'malformedPrecondition', 'staleRevision'],
      conditional: true,
    })
    async remove(
      @Param('id') id: string,
      @Param('notificationId') notificationId: string,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<Answer> {
      const conditions = { precondition: unchangedSince(notificationId, ifMatch) };
      const command = { type: 'DeleteNotification', notificationId } as const;
      const changed = await this.change(new ChangePosting(family, id, command, userEnvelope(request), conditions));
      if (!changed.before) throw new Refusal('unknownRecord');
      return this.answer(request, changed, notificationOf(changed.before, notificationId));
    }

    private change(command: ChangePosting): Promise<PostingChanged> {
      return this.commands.execute<ChangePosting, PostingChanged>(command);
    }

    private async answer(request: Request, { position }: PostingChanged, notification: Notification): Promise<Answer> {
      return jsonAnswer(
        notificationToWire(family, notification),
        await this.acknowledgement.headers(request, position),
      );
    }
  }
  return named(`${family.key}Notifications`, NotificationController);

  function unchangedSince(id: string, ifMatch: string | undefined): (posting: Posting) => void {
    const allowed = revisionsOf(ifMatch);
    return (posting) => {
      const notification = notificationOf(posting, id);
      checkRevision(allowed, notification.revision, notificationToWire(family, notification));
    };
  }
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
