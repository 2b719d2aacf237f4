/** The step of an event from one schema version to the next: its type and its data, before they are checked. */
interface EventShape {
  readonly type: string;
  readonly data: unknown;
}

/** One step from a schema version to the next, by the type's name before it. Types that are not named have their first shape. */
export type Upcasters = Readonly<Record<string, (event: EventShape) => EventShape>>;

/**
 * The steps from version 1 to today's, in order: the first one reads version 1 as version 2. Stored events are never
 * rewritten. A step is pure and, once events were written after it, final: a later change is one more step.
 */
export const upcasters: readonly Upcasters[] = [];

/** Reads the type and data of a stored event of `version` (from 1 to one more than there are steps) as today's. */
export function upcast(event: EventShape, version: number, steps: readonly Upcasters[] = upcasters): EventShape {
  return steps
    .slice(version - 1)
    .reduce((shape, step) => (Object.hasOwn(step, shape.type) ? step[shape.type]!(shape) : shape), event);
}
