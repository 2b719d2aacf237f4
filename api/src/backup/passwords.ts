import { join } from 'node:path';
import { credentialEvents, credentialStream, portalAccountsStream } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { Difference } from '../verify/check-log.js';
import { eventsIn } from './backup-folder.js';
import { credentialsFile, type Manifest } from './manifest.js';

type Pages = AsyncIterable<readonly RecordedEvent[]>;

/** The passwords of a backup, page by page: those that its manifest lists. @throws Difference for a line that holds no event */
export async function* passwordsIn(
  folder: string,
  { state, files }: Manifest,
): AsyncGenerator<readonly RecordedEvent[]> {
  if (files[credentialsFile] !== undefined) yield* eventsIn(join(folder, state, credentialsFile));
}

/** Each is the last event of the password of an account of the log, at a place of its own. */
export class CheckedPasswords {
  /** Streams, positions and ids. */
  readonly #taken = new Set<string>();
  /** Streams whose account the log has not shown yet. */
  readonly #unowned = new Set<string>();

  private constructor() {}

  /** @throws Difference for a row that sets no password, or one whose stream, position or id is there twice */
  static async read(pages: Pages): Promise<CheckedPasswords> {
    const read = new CheckedPasswords();
    for await (const rows of pages) for (const row of rows) read.#add(row);
    return read;
  }

  #add({ stream, position, id, type, data }: RecordedEvent): void {
    const isOne = type === 'CredentialSet' && credentialEvents.CredentialSet.data.safeParse(data).success;
    const names = [stream, position, id];
    if (!isOne || names.some((name) => this.#taken.has(name)))
      throw new Difference(`${credentialsFile} has a row of ${stream} at ${position}, which is no password of its own`);
    for (const name of names) this.#taken.add(name);
    this.#unowned.add(stream);
  }

  /** Passes the events of the log on. @throws Difference for one that stands where a password does */
  async *beside(pages: Pages): AsyncGenerator<readonly RecordedEvent[]> {
    for await (const events of pages) {
      for (const { stream, position, data } of events) {
        if (this.#taken.has(position))
          throw new Difference(`${credentialsFile} has a row at ${position}, where the log has an event`);
        if (stream === portalAccountsStream) this.#unowned.delete(credentialStream(String(data['username'])));
      }
      yield events;
    }
  }

  /** After the log has been passed on. @throws Difference for a password of no account */
  expectOwned(): void {
    const [stray] = this.#unowned;
    if (stray !== undefined) throw new Difference(`${credentialsFile} has ${stray}, and the log has no such account`);
  }
}
