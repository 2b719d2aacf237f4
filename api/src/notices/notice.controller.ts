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
  type Changed,
  type Notice,
  noticeBody,
  type NoticeFields,
  type NoticeKind,
  noticeToWire,
  type NoticeWrite,
  readModels,
  Refusal,
} from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { recordId } from '../commands/envelope.js';
import { filesUnder, keepFiles } from '../files/attached-files.js';
import { FileStore } from '../files/file-store.js';
import { TakesQuery } from '../http/access.js';
import { Answer, jsonAnswer, listAnswer } from '../http/answer.js';
import { BodyPipe } from '../http/body.pipe.js';
import { Documented, named, writeRefusals } from '../http/documented.js';
import { checkRevision, revisionsOf } from '../http/if-match.js';
import { listFields, listParameters, parseListQuery } from '../http/list-query.js';
import { RecordReads } from '../http/record.reads.js';
import { userEnvelope } from '../http/request-envelope.js';
import { WriteAcknowledgement } from '../http/write-acknowledgement.js';
import { ChangeNotice, type NoticeChanged } from './notice.handler.js';

const pdfPart = { pdfFile: { type: 'string', contentMediaType: 'application/pdf' } };
const editRefusals = [...writeRefusals, 'unknownRecord', 'malformedPrecondition', 'staleRevision'] as const;

/** Admit cards, or result listings. */
export function noticeController(kind: NoticeKind): Type {
  const { path, titleField } = kind;
  const collection = readModels.notices(kind);
  const whole = noticeBody(kind, 'whole');
  const change = noticeBody(kind, 'change');
  const record = recordOf(kind);
  const files = kind.takesPdf ? { multipart: pdfPart } : {};
  const fields = listFields(titleField, ['applyLink', ...(kind.takesPdf ? ['pdfFile', 'fileName'] : [])]);

  @ApiTags(kind.key)
  @Controller(`api/${path}`)
  class NoticeController {
    constructor(
      @Inject(CommandBus) private readonly commands: CommandBus,
      @Inject(RecordReads) private readonly records: RecordReads,
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
    async list(@Query() query: Record<string, string>): Promise<Answer> {
      return listAnswer(path, await this.records.list({ collection, titleField }, parseListQuery(query, fields)));
    }

    @Get(':id')
    @Documented({ summary: 'One record', answer: record, refusals: ['unknownRecord', 'unavailable'], asOf: true })
    async one(@Param('id') id: string): Promise<Answer> {
      return new Answer(await this.records.one(collection, id));
    }

    @Post()
    @Documented({
      summary: 'Add a record',
      body: whole,
      answer: record,
      status: 201,
      refusals: [...writeRefusals, 'malformedIdempotencyKey', 'keyReused'],
      repeatable: true,
      ...files,
    })
    async add(@Body(new BodyPipe(whole)) write: NoticeWrite<'whole'>, @Req() request: Request): Promise<Answer> {
      const envelope = userEnvelope(request);
      const { removePdf: _, ...fields } = { ...write, ...(await this.fileOf(write, request)) };
      const command = { type: 'Add', fields } as const;
      const changed = await this.change(
        new ChangeNotice(kind, recordId(envelope.commandId), command, envelope, { prepare: keeping(request) }),
      );
      return this.answer(request, changed.after, changed.position);
    }

    @Put(':id')
    @Documented({
      summary: 'Change what is given',
      body: change,
      answer: record,
      refusals: editRefusals,
      conditional: true,
      ...files,
    })
    async edit(
      @Param('id') id: string,
      @Body(new BodyPipe(change)) write: NoticeWrite<'change'>,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<Answer> {
      const precondition = unchangedSince(ifMatch);
      const { removePdf: _, ...changes } = { ...write, ...(await this.fileOf(write, request)) };
      const command = { type: 'Edit', changes } as const;
      const changed = await this.change(
        new ChangeNotice(kind, id, command, userEnvelope(request), { precondition, prepare: keeping(request) }),
      );
      return this.answer(request, changed.after, changed.position);
    }

    @Delete(':id')
    @Documented({ summary: 'Delete it', answer: record, refusals: editRefusals, conditional: true })
    async remove(
      @Param('id') id: string,
      @Headers('if-match') ifMatch: string | undefined,
      @Req() request: Request,
    ): Promise<Answer> {
      const precondition = unchangedSince(ifMatch);
      const command = { type: 'Delete' } as const;
      const changed = await this.change(
        new ChangeNotice(kind, id, command, userEnvelope(request), { precondition, prepare: keeping(request) }),
      );
      return this.answer(request, changed.before ?? changed.after, changed.position);
    }

    /** The PDF that comes with the request, that is dropped by it, or that it names: it must be there. */
    private async fileOf(write: NoticeWrite<'change'>, request: Request): Promise<Changed<NoticeFields>> {
      const [file] = filesUnder('pdfFile', kind.takesPdf ? 1 : 0, request.received);
      const { removePdf = false, pdfFile = '' } = write;
      if (file && (removePdf || pdfFile !== ''))
        refuse('Send either a file, or the path of a stored one, or removePdf.');
      if (file) return { pdfFile: file.path, fileName: file.name };
      if (removePdf || write.pdfFile === '') return { pdfFile: '', fileName: '' };
      if (pdfFile !== '' && (await this.files.find(pdfFile)) === undefined)
        refuse('The portal has no such file. Please upload the PDF.');
      return {};
    }

    private change(command: ChangeNotice): Promise<NoticeChanged> {
      return this.commands.execute<ChangeNotice, NoticeChanged>(command);
    }

    private async answer(request: Request, notice: Notice, position: string): Promise<Answer> {
      return jsonAnswer(noticeToWire(kind, notice), await this.acknowledgement.headers(request, position));
    }
  }
  return named(kind.key, NoticeController);

  function unchangedSince(ifMatch: string | undefined): (notice: Notice) => void {
    const allowed = revisionsOf(ifMatch);
    return (notice) => checkRevision(allowed, notice.revision, noticeToWire(kind, notice));
  }
}

function keeping(request: Request): () => Promise<void> {
  return () => keepFiles(request.received);
}

function refuse(message: string): never {
  throw new Refusal('invalid', { message, errors: { pdfFile: message } });
}

function recordOf({ titleField, takesPdf }: NoticeKind) {
  return z.object({
    _id: z.string(),
    [titleField]: z.string(),
    applyLink: z.string(),
    ...(takesPdf && { pdfFile: z.string().describe('Stored relative path, or empty'), fileName: z.string() }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    revision: z.int().min(0),
  });
}
