import { z } from 'zod';
import { recordKinds } from '../aggregates.js';
import { ownActors, roles } from '../roles.js';

/** One value before and after; `null` where it was not, or is no more. */
export const historyChange = z.object({
  path: z.string().describe('JSON Pointer in wire names, with ids in place of indices: /notifications/<id>/postDate'),
  before: z.unknown(),
  after: z.unknown(),
});
export type HistoryChange = z.infer<typeof historyChange>;

/** One recorded event, as `/api/history` tells it. */
export const historyEventSchema = z.object({
  position: z.string().describe('Its place in the whole log; orders as text.'),
  id: z.uuid(),
  stream: z.string(),
  revision: z.int().min(0).describe('Its place in its stream.'),
  type: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ username: z.string(), role: z.enum([...roles, ...ownActors]) }),
  subject: z.object({
    kind: z.enum([...recordKinds, 'portal']),
    id: z.string(),
    family: z.string(),
    title: z.string().describe('What it was called right after the event.'),
  }),
  correlationId: z.string().describe('The action that it is part of.'),
  causationId: z.string(),
  changeSet: z.string().optional().describe('Id of the change set that it was published with.'),
  publicNote: z.string().optional().describe('What readers were told of that publish.'),
  correction: z.literal(true).optional().describe('Readers were not told: a typing error was corrected.'),
  unreviewed: z.literal(true).optional().describe('It needed a second person, and an admin published it directly.'),
  reason: z.string().optional().describe('What X-Reason said of the write; empty for an unreviewed one without it.'),
  tell: z.literal('nobody').optional().describe('No channel outside was told, but of a withdrawal or a deletion.'),
  data: z.record(z.string(), z.unknown()).describe('As recorded, in canonical names.'),
  changes: z.array(historyChange).describe('Against the state just before.'),
});
export type HistoryEvent = z.infer<typeof historyEventSchema>;
