import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '@noticeboard/event-store';
import { ReadStoreUnavailable } from '@noticeboard/read-store';

const retryForMs = 30_000;
const retryEveryMs = 1000;

/** A service that the portal needs stayed away. Exit code 69 (EX_UNAVAILABLE). */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** Opens a store, trying again for 30 s while it cannot be reached. @throws Unreachable with one line for the operator */
export async function connect<T>(what: string, url: string | undefined, open: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + retryForMs; ; await pause(retryEveryMs)) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable)) throw error;
      if (Date.now() + retryEveryMs < end) continue;
      const where = url === undefined ? '' : ` at ${withoutPassword(url)}`;
      throw new Unreachable(
        `${what}${where} cannot be reached (tried for 30 s). Is it running, and is the address right?`,
      );
    }
  }
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^/@]*@/, '//***@');
}
