import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
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
import { type Attachment, type Family, type Posting, type WireRecord } from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { recordId } from '../commands/envelope.js';
import { FileStore } from '../files/file-store.js';
import { attachFiles, filesUnder, keepFiles } from '../files/attached-files.js';
import { TakesQuery } from '../http/access.js';
import { type Answer, jsonAnswer, listAnswer } from '../http/answer.js';
import { BodyPipe } from '../http/body.pipe.js';
import { Documented, named, writeRefusals } from '../http/documented.js';
import { checkRevision, revisionsOf } from '../http/if-match.js';
import { listFields, listParameters, parseListQuery } from '../http/list-query.js';
import { partOf, RecordReads } from '../http/record.reads.js';
import { userEnvelope } from '../http/request-envelope.js';
import { WriteAcknowledgement } from '../http/write-acknowledgement.js';
import { type BelongingMoved, MoveBelonging } from './belonging.handler.js';
import type { BelongingKind, BelongingWrite } from './belonging.kinds.js';
import { recordOf } from './posting.decider.js';
import { PostingFinder } from './posting.finder.js';
import { ChangePosting, type PostingChanged } from './posting.handler.js';
import { PostingReads } from './posting.reads.js';

const editRefusals = [...writeRefusals, 'unknownRecord', 'malformedPrecondition', 'staleRevision'] as const;

const fileParts = {
  attachments: { type: 'string', contentMediaType: 'application/json' },
  pdfs: { type: 'array', items: { type: 'string', contentMediaType: 'application/pdf' } },
};

/**
 * Tables, or useful items, of one family: read by their posting's title, written under their own id. Both are the last
 * segment of one path, so the document calls it `key`.
 */
export function belongingController(family: Family, kind: BelongingKind): Type {
  const path = family.paths[kind.name];
  const listName = path.slice(path.lastIndexOf('/') + 1);
  const whole = kind.body(family, 'whole');
  const change = kind.body(family, 'change');
  const record = kind.schema.extend({ [family.titleField]: z.string() });
  const written = kind.takesFiles ? z.object({ item: record }) : record;
  const { titleField } = family;
  const fields = listFields(titleField);
  const files = kind.takesFiles ? { multipart: fileParts, formAlone: true } : {};

  @ApiTags(family.key)
  @Controller(`api/${path}`)
  class BelongingController {
    constructor(
      @Inject(CommandBus) private readonly commands: CommandBus,
      @Inject(PostingReads) private readonly postings: PostingReads,
      @Inject(RecordReads) private readonly records: RecordReads,
      @Inject(PostingFinder) private readonly finder: PostingFinder,
      @Inject(FileStore) private readonly files: FileStore,
      @Inject(WriteAcknowledgement) private readonly acknowledgement: WriteAcknowledgement,
    ) {}

    @Get()
    @TakesQuery(...listParameters)
    @Documented({
      summary: 'All, oldest first',
      answer: z.array(record),
      refusals: ['malformedQuery', 'unavailable'],
      list: true,
      asOf: true,
    })
    async all(@Query() query: Record<string, string>): Promise<Answer> {
      const parsed = parseListQuery(query, fields);
      return listAnswer(listName, await this.records.list({ collection: kind.collection(family), titleField }, parsed));
    }

    @Get(':key')
    @TakesQuery(...listParameters)
    @Documented({
      summary: 'Those of the posting with this title',
      answer: z.array(record),
      refusals: ['malformedQuery', 'malformedPath', 'unknownTitle', 'unavailable'],
      list: true,
      asOf: true,
    })
    async ofPosting(@Param('key') title: string, @Query() query: Record<string, string>): Promise<Answer> {
      const parsed = parseListQuery(query, fields);
      const posting = await this.postings.byTitle(family, title);
      const all = kind.records(posting).map((own) => kind.toWire(family, posting, own));
      return listAnswer(listName, partOf(all, titleField, parsed));
    }

    @Post()
    @Documented({
      summary: `Add a ${kind.one}`,
      body: whole,
      answer: written,
      status: 201,
      refusals: [...writeRefusals, 'malformedIdempotencyKey', 'keyReused'],
      repeatable: true,
      ...files,
    })
    async add(@Body(new BodyPipe(whole)) write: BelongingWrite, @Req() request: Request): Promise<Answer> {
      const envelope = userEnvelope(request);
      const posting = await this.finder.selected(family, write.title ?? '');
      const id = recordId(envelope.commandId);
      const content = (await this.contentOf(write, request)) ?? [];
      const changed = await this.change(
        new ChangePosting(family, posting.id, kind.add(id, content), envelope, { prepare: keeping(request) }),
      );
      return this.answer(request, id, changed.after, changed.position);
    }

    @Put(':key')
    @Documented({
      summary: 'Change what is given; another title moves it to that posting',
      body: change,
      answer: written,
      refusals: editRefusals,
      conditional: true,
      ...files,
    })
    async edit(
      @Param('key') id: string,
      @Body(new BodyPipe(change)) write: BelongingWrite,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<Answer> {
      const envelope = userEnvelope(request);
      const precondition = unchangedSince(id, ifMatch);
      const from = await this.finder.ownerOf(family, id);
      const to = write.title === undefined ? from : (await this.finder.selected(family, write.title)).id;
      const content = await this.contentOf(write, request);
      if (to !== from) {
        const move = new MoveBelonging(family, kind, id, from, to, content, envelope, precondition, keeping(request));
        const { after, position } = await this.commands.execute<MoveBelonging, BelongingMoved>(move);
        return this.answer(request, id, after, position);
      }
      const changed = await this.change(
        new ChangePosting(family, from, kind.edit(id, content), envelope, { precondition, prepare: keeping(request) }),
      );
      return this.answer(request, id, changed.after, changed.position);
    }

    @Delete(':key')
    @Documented({ summary: 'Delete it', answer: record, refusals: editRefusals, conditional: true })
    async remove(
      @Param('key') id: string,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<Answer> {
      const precondition = unchangedSince(id, ifMatch);
      const owner = await this.finder.ownerOf(family, id);
      const changed = await this.change(
        new ChangePosting(family, owner, kind.remove(id), userEnvelope(request), { precondition }),
      );
      const before = changed.before ?? changed.after;
      return jsonAnswer(wireOf(before, id), await this.acknowledgement.headers(request, changed.position));
    }

    private async contentOf({ content }: BelongingWrite, request: Request): Promise<BelongingWrite['content']> {
      if (!kind.takesFiles) return content;
      const received = filesUnder('pdfs', 200, request.received);
      if (content === undefined && received.length === 0) return undefined;
      return attachFiles(this.files, (content ?? []) as readonly Attachment[], received);
    }

    private change(command: ChangePosting): Promise<PostingChanged> {
      return this.commands.execute<ChangePosting, PostingChanged>(command);
    }

    private async answer(request: Request, id: string, posting: Posting, position: string): Promise<Answer> {
      return jsonAnswer(kind.wrap(wireOf(posting, id)), await this.acknowledgement.headers(request, position));
    }
  }

  /** `POST /items/{id}` is taken as the PUT: some clients send files by POST alone. */
  @Controller(`api/${path}`)
  class WithEditByPost extends BelongingController {
    @Post(':key')
    @HttpCode(200)
    @Documented({
      summary: 'The same as PUT',
      body: change,
      answer: written,
      refusals: editRefusals,
      conditional: true,
      ...files,
    })
    editByPost(
      @Param('key') id: string,
      @Body(new BodyPipe(change)) write: BelongingWrite,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<Answer> {
      return this.edit(id, write, ifMatch, request);
    }
  }
  return named(`${family.key}_${kind.name}`, kind.takesFiles ? WithEditByPost : BelongingController);

  function keeping(request: Request): () => Promise<void> {
    return () => keepFiles(request.received);
  }

  function wireOf(posting: Posting, id: string): WireRecord {
    return kind.toWire(family, posting, recordOf(kind.records(posting), id));
  }

  function unchangedSince(id: string, ifMatch: string | undefined): (posting: Posting) => void {
    const allowed = revisionsOf(ifMatch);
    return (posting) => checkRevision(allowed, recordOf(kind.records(posting), id).revision, wireOf(posting, id));
  }
}
