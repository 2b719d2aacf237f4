import type { DataProvider, RaRecord } from 'react-admin';
import type { WriteMeta } from '../providers/data-provider.js';
import { RequestRefused, staleRecord } from '../providers/http-client.js';
import type { Values } from '../providers/write-bodies.js';
import type { WordKey } from '../words/translate.js';
import { differences, isStored, merged, needsPerson, sameValue } from './three-way.js';

/** Both sides of a save that came second: the record as it was opened, as it is now, and what was to be saved. */
export interface Conflict {
  readonly opened: RaRecord;
  readonly remote: RaRecord;
  readonly mine: Values;
}

/** The result of a save: the record as it is stored, or the case that a person has to look at. */
export type SaveOutcome =
  | { readonly stored: RaRecord; readonly waits?: boolean; readonly conflict?: never }
  | { readonly conflict: Conflict; readonly stored?: never };

/** A form's way to the server. */
export type Saver = Pick<ReturnType<typeof createSaver>, 'save'>;

interface Try {
  readonly meta: WriteMeta;
  /** Aborted when the person has waited long enough for the answer. */
  readonly waiting: AbortSignal;
}

/** One form's way to the server. It remembers what it sent without an answer, so that nothing is stored twice. */
export function createSaver(dataProvider: DataProvider, resource: string, fields: readonly string[]) {
  /** The create that may have been stored: its own key and words tell, when they are sent again. */
  let lostCreate: Values | undefined;
  /** The record that the create made after all. */
  let made: RaRecord | undefined;
  /** Updates that may have been stored. */
  let lostUpdates: readonly Values[] = [];

  const update = async (data: Values, opened: RaRecord, { meta, waiting }: Try): Promise<SaveOutcome> => {
    try {
      const params = { id: opened.id, data, previousData: opened, meta };
      const { data: stored } = await answered(dataProvider.update<RaRecord>(resource, params), waiting);
      lostUpdates = [];
      return { stored };
    } catch (error) {
      if (isUnanswered(error)) lostUpdates = [...lostUpdates, data];
      const remote = staleRecord(error, opened);
      if (!remote) throw error;
      const isOurs = lostUpdates.some((sent) => isStored(sent, remote, fields));
      const versions = { opened: isOurs ? remote : opened, remote, mine: data };
      if (needsPerson(differences(fields, versions))) return { conflict: versions };
      return update({ ...data, ...merged(fields, versions) }, remote, { meta, waiting });
    }
  };

  const create = async (data: Values, { meta, waiting }: Try): Promise<RaRecord> => {
    const request = dataProvider
      .create<RaRecord>(resource, { data, meta })
      .then((result): RaRecord => ({ ...data, ...result.data }));
    // An answer that nobody waits for any longer counts all the same: its key is spent.
    request.then(
      (record) => {
        if (lostCreate === data) made = record;
      },
      () => undefined,
    );
    try {
      const record = await answered(request, waiting);
      lostCreate = undefined;
      return record;
    } catch (error) {
      if (isUnanswered(error)) lostCreate = data;
      if (isRefused(error)) lostCreate = undefined;
      throw error;
    }
  };

  return {
    /**
     * Creates without a record, else updates it. Gives both sides when a person must look at them, else what is
     * stored. @throws RequestRefused
     */
    async save(data: Values, record: RaRecord | undefined, try_: Try): Promise<SaveOutcome> {
      if (!record && !made && lostCreate && !sameValue(lostCreate, data)) {
        // Changed words would be a second record, if the first ones were stored.
        made = await create(lostCreate, try_).catch((error: unknown) => {
          if (isRefused(error)) return undefined;
          throw error;
        });
      }
      const opened = record ?? made;
      const outcome = opened ? await update(data, opened, try_) : { stored: await create(data, try_) };
      if (outcome.stored) made = lostCreate = undefined;
      return outcome;
    },
  };
}

/** True when nobody can tell what became of a write: its answer got lost, or the server failed on the way. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof RequestRefused && (error.status === 0 || error.status >= 500);
}

/**
 * True when the server has seen a write and wants none of it. A sign-in that is missing says nothing about the write.
 */
function isRefused(error: unknown): boolean {
  return error instanceof RequestRefused && error.status >= 400 && error.status < 500 && error.status !== 401;
}

/** The outcome of a request; once nobody waits any longer, it counts as one that got no answer. */
export function answered<T>(request: Promise<T>, waiting: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    waiting.addEventListener('abort', () => reject(new RequestRefused('nobody waited for the answer', 0, null)));
    request.then(resolve, reject);
  });
}

/** The meaning of a write without an answer for the person. */
export function nothingLost(error: unknown): WordKey {
  const reached = error instanceof RequestRefused && error.status > 0;
  if (reached) return 'Nothing was lost; the form keeps what you typed.';
  if (navigator.onLine) return 'The portal did not answer. Nothing was lost; the form keeps what you typed.';
  return 'You are offline. Nothing was lost; the form keeps what you typed.';
}
