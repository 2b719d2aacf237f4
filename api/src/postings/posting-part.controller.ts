import { Body, Param, Query, Req, type Type } from '@nestjs/common';
import { type Attachment, type Family, isPublic, type Posting } from '@noticeboard/content-model';
import { giveWay } from '@noticeboard/event-store';
import type { Request } from 'express';
import { z } from 'zod';
import { recordId } from '../commands/command-context.js';
import { attachFiles, filesUnder, keepingFiles, namedFiles } from '../files/attached-files.js';
import { FileStore } from '../files/file-store.js';
import { StaffSeeMore } from '../http/access.js';
import { type HttpResult, keptIf, listResult } from '../http/http-result.js';
import { listFields, parseListQuery } from '../http/list-query.js';
import {
  AddsRecord,
  DeletesRecord,
  EditsRecord,
  EditsRecordByPost,
  ListsRecords,
  RecordController,
} from '../http/record-routes.js';
import { BodyPipe, unchangedSince } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { Writes } from '../http/writes.js';
import { partOf, RecordReads } from '../reads/record.reads.js';
import { MovePostingPart } from './posting-part.handler.js';
import type { PostingPartKind, PostingPartWrite } from './posting-part.kinds.js';
import { recordOf } from './posting.decider.js';
import { ChangePosting } from './posting.handler.js';
import { PostingFinder, PostingReads } from './posting.reads.js';

const fileParts = {
  attachments: { type: 'string', contentMediaType: 'application/json' },
  pdfs: { type: 'array', items: { type: 'string', contentMediaType: 'application/pdf' } },
};

/**
 * Tables, or useful items, of one family: read by their posting's title, written under their own id. Both are the last
 * segment of one path, so the document calls it `key`.
 */
export function postingPartController(family: Family, kind: PostingPartKind): Type {
  const { titleField } = family;
  const path = family.paths[kind.name];
  const listName = path.slice(path.lastIndexOf('/') + 1);
  const collection = kind.collection(family);
  const fields = listFields(titleField);
  const whole = kind.body(family, 'whole');
  const change = kind.body(family, 'change');
  const record = kind.schema.extend({ [titleField]: z.string() });
  const written = {
    path: ':key',
    answer: kind.takesFiles ? z.object({ item: record }) : record,
    ...(kind.takesFiles && { multipart: fileParts, formAlone: true }),
  };
  const toWire = (id: string) => (posting: Posting) =>
    kind.toWire(family, posting, recordOf(kind.records(posting), id));
  const wrapped = (id: string) => (result: { readonly after: Posting }) => kind.wrap(toWire(id)(result.after));
  // Some clients send files by POST alone.
  const ByPost: () => MethodDecorator = () =>
    kind.takesFiles ? EditsRecordByPost({ ...written, summary: 'The same as PUT', body: change }) : () => undefined;

  @RecordController(`${family.key}_${kind.name}`, family.key, path)
  class BelongingController {
    constructor(
      private readonly writes: Writes,
      private readonly postings: PostingReads,
      private readonly records: RecordReads,
      private readonly finder: PostingFinder,
      private readonly files: FileStore,
    ) {}

    @ByPost()
    editByPost(
      @Param('key') id: string,
      @Body(new BodyPipe(change)) write: PostingPartWrite,
      @Req() request: Request,
    ): Promise<HttpResult> {
      return this.edit(id, write, request);
    }

    @ListsRecords({ summary: 'All, oldest first', answer: record })
    async all(@Query() query: Record<string, string>): Promise<HttpResult> {
      const parsed = parseListQuery(query, fields);
      return listResult(listName, await this.records.list({ collection, titleField }, parsed));
    }

    @ListsRecords({
      path: ':key',
      summary: 'Those of the posting with this title',
      answer: record,
      problems: ['malformedPath', 'unknownTitle', 'withdrawn'],
    })
    @StaffSeeMore()
    async ofPosting(
      @Param('key') title: string,
      @Query() query: Record<string, string>,
      @Req() request: Request,
    ): Promise<HttpResult> {
      const parsed = parseListQuery(query, fields);
      const posting = await this.postings.byTitle(family, title, request);
      await giveWay();
      const all = kind.records(posting).map((own) => kind.toWire(family, posting, own));
      return keptIf(isPublic(posting), listResult(listName, partOf(all, { titleField }, parsed)));
    }

    @AddsRecord({ ...written, path: '', summary: `Add a ${kind.one}`, body: whole })
    async add(@Body(new BodyPipe(whole)) write: PostingPartWrite, @Req() request: Request): Promise<HttpResult> {
      const context = userContext(request);
      const posting = await this.finder.selected(family, write.title ?? '', request);
      const id = recordId(context.commandId);
      const command = kind.add(id, this.contentOf(write, request) ?? []);
      (await this.namedIn(write, request))([]);
      const added = new ChangePosting(family, posting.id, command, context, { prepare: keepingFiles(request) });
      return this.writes.answer(request, added, wrapped(id));
    }

    @EditsRecord({
      ...written,
      summary: 'Change what is given; another title moves it to that posting',
      body: change,
    })
    async edit(
      @Param('key') id: string,
      @Body(new BodyPipe(change)) write: PostingPartWrite,
      @Req() request: Request,
    ): Promise<HttpResult> {
      const context = userContext(request);
      const demandUnchanged = unchangedSince(request, toWire(id));
      const prepare = keepingFiles(request);
      const from = await this.finder.ownerOf(family, id, request);
      const to = write.title === undefined ? from : (await this.finder.selected(family, write.title, request)).id;
      const content = this.contentOf(write, request);
      const demandFiles = await this.namedIn(write, request);
      const precondition = (posting: Posting) => {
        demandUnchanged(posting);
        demandFiles(kind.filesOf(recordOf(kind.records(posting), id)));
      };
      if (to === from) {
        const edited = new ChangePosting(family, from, kind.edit(id, content), context, { precondition, prepare });
        return this.writes.answer(request, edited, wrapped(id));
      }
      const moved = new MovePostingPart(family, kind, id, from, to, content, context, precondition, prepare);
      return this.writes.answer(request, moved, wrapped(id));
    }

    @DeletesRecord({ path: ':key', summary: 'Delete it', answer: record })
    async remove(@Param('key') id: string, @Req() request: Request): Promise<HttpResult> {
      const conditions = { precondition: unchangedSince(request, toWire(id)) };
      const owner = await this.finder.ownerOf(family, id, request);
      const removed = new ChangePosting(family, owner, kind.remove(id), userContext(request), conditions);
      return this.writes.answer(request, removed, ({ before, after }) => toWire(id)(before ?? after));
    }

    private contentOf({ content }: PostingPartWrite, request: Request): PostingPartWrite['content'] {
      if (!kind.takesFiles) return content;
      const received = filesUnder('pdfs', 200, request.received);
      if (content === undefined && received.length === 0) return undefined;
      return attachFiles((content ?? []) as readonly Attachment[], received);
    }

    private namedIn({ content = [] }: PostingPartWrite, { changeSet }: Request) {
      const attachments = kind.takesFiles ? (content as readonly Attachment[]) : [];
      return namedFiles(this.files, ['attachments', attachments], changeSet);
    }
  }
  return BelongingController;
}
