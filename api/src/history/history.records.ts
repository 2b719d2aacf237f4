import { listingKinds, roles } from '@noticeboard/content-model';
import { z } from 'zod';

const value = z.unknown();

/** One value before and after; `null` where it was not, or is no more. */
export const stateChange = z.object({
  path: z.string().describe('JSON Pointer in wire names, with ids in place of indices: /notifications/<id>/postDate'),
  before: value,
  after: value,
});

/** One event as the API sends it. */
export const historyEvent = z.object({
  position: z.string().describe('Its place in the whole log; orders as text.'),
  id: z.uuid(),
  stream: z.string(),
  revision: z.int().min(0).describe('Its place in its stream.'),
  type: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ username: z.string(), role: z.enum([...roles, 'operator', 'portal']) }),
  subject: z.object({
    kind: z.enum(['posting', ...listingKinds.map(({ category }) => category), 'account', 'portal']),
    id: z.string(),
    family: z.string(),
    title: z.string().describe('What it was called right after the event.'),
  }),
  correlationId: z.string().describe('The action that it is part of.'),
  causationId: z.string(),
  data: z.record(z.string(), value).describe('As recorded, in canonical names.'),
  changes: z.array(stateChange).describe('Against the state just before.'),
});

/** Any record in the shape that its own path sends. */
export const anyRecord = z.record(z.string(), value);
