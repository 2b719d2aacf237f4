import { streamNameFilter } from '@kurrent/kurrentdb-client';
import { streamCategories } from '@noticeboard/content-model';
import { isSecret, secretCategory, StoreUnusable } from '../event-store.js';
import { streamPrefixPattern } from '../stream-prefix.js';

/**
 * Which streams of a server are this portal's, and what they are called there. Others may keep theirs on the same server:
 * it leaves them out by the categories, so that they cost nothing here and stop nothing.
 */
export class OwnStreams {
  readonly #prefix: string;
  readonly #shown: readonly string[];

  /** `prefix`: before every name, where portals share a server. @throws StoreUnusable for one that cannot be */
  constructor(prefix = '') {
    if (prefix !== '' && !streamPrefixPattern.test(prefix))
      throw new StoreUnusable('a stream prefix has 1 to 100 letters, digits or underscores');
    this.#prefix = prefix;
    const shown = streamCategories.filter((category) => category !== secretCategory);
    this.#shown = shown.map((category) => `${prefix}${category}-`);
  }

  /** Lets the server leave out what `readAll` and `follow` never show: secrets, system streams and those of others. */
  filter() {
    return streamNameFilter({ prefixes: [...this.#shown], checkpointInterval: 100 });
  }

  /** The same rule on this side of the wire: nothing must pass because a server read the filter in another way. */
  shows(name: string): boolean {
    return this.#shown.some((beginning) => name.startsWith(beginning)) && !isSecret(this.fromServer(name));
  }

  toServer(stream: string): string {
    return `${this.#prefix}${stream}`;
  }

  fromServer(name: string): string {
    return name.slice(this.#prefix.length);
  }
}
