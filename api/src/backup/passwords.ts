import { join } from 'node:path';
import {
  credentialEvents,
  credentialStream,
  portalAccountsStream,
  portalChannelsStream,
  webhookSecretStream,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { Difference } from '../verify/check-log.js';
import { eventsIn } from './backup-folder.js';
import { credentialsFile, type Manifest } from './manifest.js';

type Pages = AsyncIterable<readonly RecordedEvent[]>;

/** The stream of the secret that comes with an account or a webhook; undefined for another event. */
export function secretStreamOf({ stream, type, data }: Pick<RecordedEvent, 'stream' | 'type' | 'data'>) {
  if (stream === portalAccountsStream) return credentialStream(String(data['username']));
  return stream === portalChannelsStream && type === 'WebhookAdded'
    ? webhookSecretStream(String(data['channel']))
    : undefined;
}

/** The passwords of a backup, and the secrets of webhooks, page by page: those that its manifest lists. @throws Difference for a line that holds no event */
export async function* passwordsIn(
  folder: string,
  { state, files }: Manifest,
): AsyncGenerator<readonly RecordedEvent[]> {
  if (files[credentialsFile] !== undefined) yield* eventsIn(join(folder, state, credentialsFile));
}

/** Each is the last event of the password of an account of the log, or of the secret of a webhook, at a place of its own. */
export class CheckedPasswords {
  /** Streams, positions and ids. */
  readonly #taken = new Set<string>();
  /** Streams whose account or webhook the log has not shown yet. */
  readonly #unowned = new Set<string>();

  private constructor() {}

  /** @throws Difference for a row that sets no password, or one whose stream, position or id is there twice */
  static async read(pages: Pages): Promise<CheckedPasswords> {
    const read = new CheckedPasswords();
    for await (const rows of pages) for (const row of rows) read.#add(row);
    return read;
  }

  #add({ stream, position, id, type, data }: RecordedEvent): void {
    const named = stream.startsWith(webhookSecretStream('')) ? 'WebhookSecretSet' : 'CredentialSet';
    const isOne = type === named && credentialEvents[named].data.safeParse(data).success;
    const names = [stream, position, id];
    if (!isOne || names.some((name) => this.#taken.has(name)))
      throw new Difference(`${credentialsFile} has a row of ${stream} at ${position}, which is no password of its own`);
    for (const name of names) this.#taken.add(name);
    this.#unowned.add(stream);
  }

  /** Passes the events of the log on. @throws Difference for one that stands where a password does */
  async *beside(pages: Pages): AsyncGenerator<readonly RecordedEvent[]> {
    for await (const events of pages) {
      for (const event of events) {
        const { position } = event;
        if (this.#taken.has(position))
          throw new Difference(`${credentialsFile} has a row at ${position}, where the log has an event`);
        this.#unowned.delete(secretStreamOf(event) ?? '');
      }
      yield events;
    }
  }

  /** After the log has been passed on. @throws Difference for a password of no account, or a secret of no webhook */
  expectOwned(): void {
    const [stray] = this.#unowned;
    if (stray !== undefined)
      throw new Difference(`${credentialsFile} has ${stray}, and the log has no such account or webhook`);
  }
}
