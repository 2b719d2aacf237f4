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
import { type Family, type Posting, postingBody, postingToWire, type PostingWrite } from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { recordId } from '../commands/envelope.js';
import { TakesQuery } from '../http/access.js';
import { Answer, jsonAnswer, listAnswer } from '../http/answer.js';
import { BodyPipe } from '../http/body.pipe.js';
import { Documented, named, writeRefusals } from '../http/documented.js';
import { checkRevision, revisionsOf } from '../http/if-match.js';
import { listParameters, parseListQuery } from '../http/list-query.js';
import { userEnvelope } from '../http/request-envelope.js';
import { WriteAcknowledgement } from '../http/write-acknowledgement.js';
import { ChangePosting, type PostingChanged } from './posting.handler.js';
import { PostingReads, postingListFields } from './posting.reads.js';
import { postingRecord } from './posting.records.js';

/** `/api/<postings>` and `/api/<postings>/{id}` of one family. */
export function postingController(family: Family): Type {
  const whole = postingBody(family, 'whole');
  const change = postingBody(family, 'change');
  const record = postingRecord(family);
  const { postings } = family.paths;
  const listName = postings.slice(postings.lastIndexOf('/') + 1);

  @ApiTags(family.key)
  @Controller(`api/${postings}`)
  class PostingController {
    constructor(
      @Inject(CommandBus) private readonly commands: CommandBus,
      @Inject(PostingReads) private readonly reads: PostingReads,
      @Inject(WriteAcknowledgement) private readonly acknowledgement: WriteAcknowledgement,
    ) {}

    @Get()
    @TakesQuery(...listParameters)
    @Documented({
      summary: 'Postings, oldest first',
      answer: z.array(record),
      refusals: ['malformedQuery', 'unavailable'],
      list: true,
      asOf: true,
    })
    async list(@Query() query: Record<string, string>): Promise<Answer> {
      return listAnswer(listName, await this.reads.list(family, parseListQuery(query, postingListFields(family))));
    }

    @Get(':id')
    @Documented({ summary: 'One posting', answer: record, refusals: ['unknownRecord', 'unavailable'], asOf: true })
    async one(@Param('id') id: string): Promise<Answer> {
      return new Answer(await this.reads.one(family, id));
    }

    @Post()
    @Documented({
      summary: 'Add a posting',
      body: whole,
      answer: record,
      status: 201,
      refusals: [...writeRefusals, 'duplicateTitle', 'malformedIdempotencyKey', 'keyReused'],
      repeatable: true,
    })
    async add(@Body(new BodyPipe(whole)) fields: PostingWrite<'whole'>, @Req() request: Request): Promise<Answer> {
      const envelope = userEnvelope(request);
      const id = recordId(envelope.commandId);
      const changed = await this.change(new ChangePosting(family, id, { type: 'AddPosting', fields }, envelope));
      return this.answer(request, changed, changed.after);
    }

    @Put(':id')
    @Documented({
      summary: 'Change the fields that are given',
      body: change,
      answer: record,
      refusals: [...writeRefusals, 'unknownRecord', 'duplicateTitle', 'malformedPrecondition', 'staleRevision'],
      conditional: true,
    })
    async edit(
      @Param('id') id: string,
      @Body(new BodyPipe(change)) changes: PostingWrite<'change'>,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<Answer> {
      const conditions = { precondition: unchangedSince(ifMatch) };
      const command = { type: 'EditPosting', changes } as const;
      const changed = await this.change(new ChangePosting(family, id, command, userEnvelope(request), conditions));
      return this.answer(request, changed, changed.after);
    }

    @Delete(':id')
    @Documented({
      summary: 'Delete a posting with all that belongs to it',
      answer: record,
      refusals: [...writeRefusals, 'unknownRecord', 'malformedPrecondition', 'staleRevision'],
      conditional: true,
    })
    async remove(
      @Param('id') id: string,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<Answer> {
      const conditions = { precondition: unchangedSince(ifMatch) };
      const command = { type: 'DeletePosting' } as const;
      const changed = await this.change(new ChangePosting(family, id, command, userEnvelope(request), conditions));
      return this.answer(request, changed, changed.before ?? changed.after);
    }

    private change(command: ChangePosting): Promise<PostingChanged> {
      return this.commands.execute<ChangePosting, PostingChanged>(command);
    }

    private async answer(request: Request, { position }: PostingChanged, posting: Posting): Promise<Answer> {
      return jsonAnswer(postingToWire(family, posting), await this.acknowledgement.headers(request, position));
    }
  }
  return named(`${family.key}Postings`, PostingController);

  function unchangedSince(ifMatch: string | undefined): (posting: Posting) => void {
    const allowed = revisionsOf(ifMatch);
    return (posting) => checkRevision(allowed, posting.revision, postingToWire(family, posting));
  }
}
