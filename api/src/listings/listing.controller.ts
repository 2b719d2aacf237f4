import { Body, Param, Query, Req, type Type } from '@nestjs/common';
import {
  managedSchema,
  namedSchema,
  type Changed,
  invalid,
  type Listing,
  listingBody,
  type ListingFields,
  type ListingKind,
  listingToWire,
  type ListingWrite,
  readModels,
} from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { recordId } from '../commands/command-context.js';
import { filesUnder, keepingFiles, namedFiles } from '../files/attached-files.js';
import { FileStore } from '../files/file-store.js';
import { HttpResult, listResult } from '../http/http-result.js';
import { listFields, parseListQuery } from '../http/list-query.js';
import {
  AddsRecord,
  DeletesRecord,
  EditsRecord,
  ListsRecords,
  ReadsRecord,
  RecordController,
} from '../http/record-routes.js';
import { BodyPipe, unchangedSince } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { requestError } from '../http/request-errors.js';
import { Writes } from '../http/writes.js';
import { RecordReads } from '../reads/record.reads.js';
import { ChangeListing } from './listing.handler.js';

const pdfPart = { pdfFile: { type: 'string', contentMediaType: 'application/pdf' } };

/** Admit cards, or result listings. */
export function listingController(kind: ListingKind): Type {
  const { path, titleField } = kind;
  const collection = readModels.listings(kind);
  const whole = listingBody(kind, 'whole');
  const change = listingBody(kind, 'change');
  const answer = recordOf(kind);
  const files = kind.takesPdf ? { multipart: pdfPart } : {};
  const fields = listFields(titleField, ['applyLink', ...(kind.takesPdf ? ['pdfFile', 'fileName'] : [])]);
  const toWire = (listing: Listing) => listingToWire(kind, listing);

  @RecordController(kind.key, kind.key, path)
  class ListingController {
    constructor(
      private readonly writes: Writes,
      private readonly records: RecordReads,
      private readonly files: FileStore,
    ) {}

    @ListsRecords({ summary: 'All, oldest first', answer })
    async list(@Query() query: Record<string, string>): Promise<HttpResult> {
      return listResult(path, await this.records.list({ collection, titleField }, parseListQuery(query, fields)));
    }

    @ReadsRecord({ summary: 'One record', answer })
    async one(@Param('id') id: string): Promise<HttpResult> {
      return new HttpResult(await this.records.one(collection, id));
    }

    @AddsRecord({ summary: 'Add a record', body: whole, answer, ...files })
    async add(@Body(new BodyPipe(whole)) write: ListingWrite<'whole'>, @Req() request: Request): Promise<HttpResult> {
      const context = userContext(request);
      const { removePdf: _, posting, ...fields } = { ...write, ...this.fileOf(write, request) };
      const command = { type: 'Add', fields, ...(posting && { posting }) } as const;
      (await this.namedFile(write, request))([]);
      const conditions = { prepare: keepingFiles(request) };
      const added = new ChangeListing(kind, recordId(context.commandId), command, context, conditions);
      return this.writes.answer(request, added, ({ after }) => toWire(after));
    }

    @EditsRecord({ summary: 'Change what is given', body: change, answer, ...files })
    async edit(
      @Param('id') id: string,
      @Body(new BodyPipe(change)) write: ListingWrite<'change'>,
      @Req() request: Request,
    ): Promise<HttpResult> {
      const [demandUnchanged, demandFile] = [unchangedSince(request, toWire), await this.namedFile(write, request)];
      const precondition = (listing: Listing) => {
        demandUnchanged(listing);
        demandFile([listing.pdfFile]);
      };
      const conditions = { precondition, prepare: keepingFiles(request) };
      const { removePdf: _, posting, ...changes } = { ...write, ...this.fileOf(write, request) };
      const command = { type: 'Edit', changes, ...(posting !== undefined && { posting }) } as const;
      const edited = new ChangeListing(kind, id, command, userContext(request), conditions);
      return this.writes.answer(request, edited, ({ after }) => toWire(after));
    }

    @DeletesRecord({ summary: 'Delete it', answer })
    remove(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
      const conditions = { precondition: unchangedSince(request, toWire) };
      const removed = new ChangeListing(kind, id, { type: 'Delete' }, userContext(request), conditions);
      return this.writes.answer(request, removed, ({ before, after }) => toWire(before ?? after));
    }

    private namedFile({ pdfFile = '' }: ListingWrite<'change'>, { changeSet }: Request) {
      return namedFiles(this.files, ['pdfFile', pdfFile], changeSet);
    }

    /** The PDF that comes with the request, or that is dropped by it. */
    private fileOf(write: ListingWrite<'change'>, request: Request): Changed<ListingFields> {
      const [file] = filesUnder('pdfFile', kind.takesPdf ? 1 : 0, request.received);
      const { removePdf = false, pdfFile = '' } = write;
      if (file && (removePdf || pdfFile !== '')) invalid('pdfFile', requestError('fileOrPath'));
      if (file) return { pdfFile: file.path, fileName: file.name };
      return removePdf || write.pdfFile === '' ? { pdfFile: '', fileName: '' } : {};
    }
  }
  return ListingController;
}

function recordOf({ titleField, takesPdf }: ListingKind) {
  return z.object({
    ...namedSchema,
    [titleField]: z.string(),
    applyLink: z.string(),
    ...(takesPdf && { pdfFile: z.string().describe('Stored relative path, or empty'), fileName: z.string() }),
    posting: z
      .object({ family: z.string(), id: z.string() })
      .optional()
      .describe('The posting that it belongs to, where it belongs to one'),
    ...managedSchema,
  });
}
