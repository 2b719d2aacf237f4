import { z } from 'zod';
import { rebuildEvents, rebuildPurposes } from './events.js';

const { RebuildStarted, RebuildEnded } = rebuildEvents;

const run = RebuildStarted.data.pick({ purpose: true, force: true }).extend({
  id: z.string(),
  by: z.string().describe('User name.'),
  startedAt: z.iso.datetime(),
});

const runningRebuildSchema = run.extend({
  phase: z
    .enum(['filling', 'comparing', 'switching'])
    .describe('From the log; with the read models that are served; to the end of the log, and over.'),
  events: z.int().describe('Taken from the log so far.'),
  position: z.string().describe('Of the last of them in the log; empty before the first.'),
  target: z.string().describe('Position of the read models that were served at the beginning.'),
  share: z.number().min(0).max(1).describe('About how much of the log is taken.'),
});
export type RunningRebuild = z.infer<typeof runningRebuildSchema>;

const endedRebuildSchema = run.extend({
  outcome: z
    .enum(['switched', 'same', 'differs', 'rolledBack', 'failed', 'interrupted'])
    .describe('`same` and `differs`: compared only. `interrupted`: its process ended before it.'),
  endedAt: z.iso.datetime().optional(),
  ms: z.int().optional(),
  why: z.string().optional().describe('Of a failure.'),
  ...RebuildEnded.data.pick({ position: true, events: true, live: true, rebuilt: true, difference: true }).partial()
    .shape,
});
export type EndedRebuild = z.infer<typeof endedRebuildSchema>;

const pastReplaySchema = z.object({
  asOf: z.string().describe('As it was asked for.'),
  share: z
    .number()
    .min(0)
    .max(1)
    .describe('About how much of the log up to it is read; 0 while another is made first.'),
});
export type PastReplay = z.infer<typeof pastReplaySchema>;

/** The answer of `GET /api/projections`. */
export const projectionsSchema = z.object({
  status: z
    .enum(['starting', 'following', 'standby', 'waiting', 'stopped', 'elsewhere'])
    .describe('Of the follower in this process; `elsewhere`: another process projects.'),
  fault: z.string().optional().describe('Why it waits or has stopped.'),
  position: z.string().describe('Of the last event that the read models show; empty for none.'),
  head: z.string().describe('Of the last event in the log.'),
  lagEvents: z.int().describe('How many events they do not show; counted up to 1000.'),
  lagMs: z.int().describe('Age of the oldest event that they do not show.'),
  generation: z.string().describe('Name of what is served.'),
  shape: z.int().describe('Of the read models that this release writes.'),
  former: z
    .object({ generation: z.string(), position: z.string() })
    .optional()
    .describe('Kept from before the last switch, to roll back to.'),
  running: runningRebuildSchema.optional(),
  past: z
    .array(pastReplaySchema)
    .optional()
    .describe('Earlier moments that requests wait for, whose state this process is making.'),
  last: z.array(endedRebuildSchema).describe('Newest first.'),
});
export type ProjectionsReport = z.infer<typeof projectionsSchema>;

/** The answer when a rebuild, a check or a roll-back has begun. */
export const begunRebuildSchema = z.object({
  id: z.string(),
  purpose: z.enum(rebuildPurposes),
  startedAt: z.iso.datetime(),
});
export type BegunRebuild = z.infer<typeof begunRebuildSchema>;
