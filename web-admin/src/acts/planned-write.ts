import type { ActWrite } from '../providers/act-body.js';
import { RequestRefused, serverFieldErrors } from '../providers/http-client.js';
import { isObject, type Values } from '../providers/write-bodies.js';
import type { Sentence } from '../words/sentence.js';

/** The effect of a write on one field, for the person: `before` only where there was something. */
export interface PlannedChange {
  readonly label: string;
  readonly before?: string;
  readonly after: string;
}

/** One record that an act creates or changes, in words. */
export interface PlannedWrite extends ActWrite {
  /** Names it within its plan. */
  readonly key: string;
  /** Which record, and what becomes of it. */
  readonly what: Sentence;
  readonly changes: readonly PlannedChange[];
  /** Field of the form that holds a field of the record, by the record's name for it. */
  readonly sources: Readonly<Record<string, string>>;
}

/** The writes of an act, in their order. */
export type Plan = readonly PlannedWrite[];

/** The result that a form wants from an act that failed: the server's faults at the fields that show them. */
export function faultsAt(plan: Plan, error: unknown): Values {
  const body = error instanceof RequestRefused && isObject(error.body) ? error.body : {};
  const { sources = {} } = plan[Number(body['step'])] ?? {};
  const faults = Object.entries(serverFieldErrors(error)).flatMap(([name, message]) => {
    const source = sources[name];
    return source === undefined ? [] : [[source, message]];
  });
  return { ...Object.fromEntries(faults), ...notSent };
}

/** Without any fault a form would take the submit for a success. */
export const notSent: Values = { root: { refused: 'refused' } };
