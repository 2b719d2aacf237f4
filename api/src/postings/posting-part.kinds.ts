import {
  type Attachment,
  type Cell,
  type Family,
  managedSchema,
  namedSchema,
  type Moved,
  type Posting,
  readModels,
  type Table,
  tableBody,
  tableToWire,
  type UsefulItems,
  usefulItemsBody,
  usefulItemsToWire,
  type WireRecord,
  type PostingPartCommand,
} from '@noticeboard/content-model';
import { z } from 'zod';

type Content = readonly (readonly Cell[])[] | readonly Attachment[];
type PostingPart = Table | UsefulItems;

/** A body as the schemas give it: the posting's title, and the content in the words of the events. */
export interface PostingPartWrite {
  readonly title?: string;
  readonly content?: Content;
}

/** The common rules of tables and lists of useful items are written once; each row says where they differ. */
export interface PostingPartKind {
  readonly name: 'tables' | 'items';
  readonly one: string;
  readonly collection: (family: Family) => string;
  readonly records: (posting: Posting) => readonly PostingPart[];
  readonly contentOf: (record: PostingPart) => Content;
  readonly toWire: (family: Family, posting: Posting, record: PostingPart) => WireRecord;
  readonly schema: z.ZodObject;
  readonly body: (family: Family, mode: 'whole' | 'change') => z.ZodType<PostingPartWrite>;
  readonly add: (id: string, content: Content, moved?: Moved) => PostingPartCommand;
  /** Without content nothing of it changes. */
  readonly edit: (id: string, content: Content | undefined) => PostingPartCommand;
  readonly remove: (id: string, movedTo?: string) => PostingPartCommand;
  /** Answers to POST and PUT are wrapped so. */
  readonly wrap: (record: WireRecord) => WireRecord;
  /** Writes may be multipart, with files. */
  readonly takesFiles: boolean;
  /** Stored paths that it names. */
  readonly filesOf: (record: PostingPart) => readonly string[];
}

const cell = z.object({ value: z.string(), colspan: z.int(), rowspan: z.int() });
const attachment = z.object({
  title: z.string(),
  type: z.enum(['link', 'pdf']),
  content: z.string(),
  fileName: z.string(),
});

export const tableKind: PostingPartKind = {
  name: 'tables',
  one: 'table',
  collection: readModels.tables,
  records: ({ tables }) => tables,
  contentOf: (record) => (record as Table).rows,
  toWire: (family, posting, record) => tableToWire(family, posting, record as Table),
  schema: z.object({ ...namedSchema, data: z.array(z.array(cell)), ...managedSchema }),
  body: tableBody,
  add: (id, content, moved) => ({ type: 'AddTable', id, content: content as Table['rows'], ...(moved && { moved }) }),
  edit: (id, content) => ({ type: 'EditTable', id, content: content as Table['rows'] | undefined }),
  remove: (id, movedTo) => ({ type: 'DeleteTable', id, ...(movedTo !== undefined && { movedTo }) }),
  wrap: (record) => record,
  takesFiles: false,
  filesOf: () => [],
};

export const usefulItemsKind: PostingPartKind = {
  name: 'items',
  one: 'list of useful items',
  collection: readModels.usefulItems,
  records: ({ usefulItems }) => usefulItems,
  contentOf: (record) => (record as UsefulItems).attachments,
  toWire: (family, posting, record) => usefulItemsToWire(family, posting, record as UsefulItems),
  schema: z.object({ ...namedSchema, attachments: z.array(attachment), ...managedSchema }),
  body: usefulItemsBody,
  add: (id, content, moved) => ({
    type: 'AddUsefulItems',
    id,
    content: content as UsefulItems['attachments'],
    ...(moved && { moved }),
  }),
  edit: (id, content) => ({
    type: 'EditUsefulItems',
    id,
    content: content as UsefulItems['attachments'] | undefined,
  }),
  remove: (id, movedTo) => ({ type: 'DeleteUsefulItems', id, ...(movedTo !== undefined && { movedTo }) }),
  wrap: (record) => ({ item: record }),
  takesFiles: true,
  filesOf: (record) => (record as UsefulItems).attachments.map(({ content }) => content),
};
