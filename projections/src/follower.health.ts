import type { EventStore } from '@noticeboard/event-store';
import type { ReadStore } from '@noticeboard/read-store';
import type { Follower, FollowerStatus } from './follower.js';

export interface ProjectionHealth {
  readonly status: FollowerStatus | 'elsewhere';
  readonly checkpoint: string | undefined;
  readonly head: string | undefined;
  /** Age of the oldest event that is not projected yet, in ms; 0 when all are. */
  readonly lagMs: number;
  readonly fault?: string;
}

/** How far the read models are behind the log. `follower` is undefined where another process projects. */
export async function projectionHealth(
  events: EventStore,
  reads: ReadStore,
  follower: Follower | undefined,
): Promise<ProjectionHealth> {
  const { checkpoint } = await reads.state();
  const head = await events.head();
  const [waiting] = head === checkpoint ? [] : await events.readAll({ after: checkpoint, max: 1 });
  const lagMs = waiting ? Math.max(0, Date.now() - Date.parse(waiting.metadata['at'] ?? '')) : 0;
  const fault = follower?.fault;
  return { status: follower?.status ?? 'elsewhere', checkpoint, head, lagMs, ...(fault !== undefined && { fault }) };
}
