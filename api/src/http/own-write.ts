import type { ReadStore } from '@noticeboard/read-store';
import type { Request, Response } from 'express';

const catchUpMs = 5000;

declare module 'express-session' {
  interface SessionData {
    /** The position that a read has waited for in vain. */
    awaited?: string;
  }
}

/**
 * Read your writes, on whichever process: what this session wrote last must be there before it is read. It is waited for
 * once; while the projections stand still, later reads are answered at once, and say what they are without.
 */
export async function awaitOwnWrite(
  reads: Pick<ReadStore, 'state' | 'waitFor'>,
  { session }: Pick<Request, 'session'>,
  response: Pick<Response, 'set'>,
): Promise<void> {
  const position = session?.position;
  if (position === undefined) return;
  const isThere =
    session.awaited === position ? reached(await reads.state(), position) : await reads.waitFor(position, catchUpMs);
  if (isThere) return;
  session.awaited = position;
  response.set('X-Read-Model', 'pending');
}

function reached({ checkpoint }: { readonly checkpoint: string | undefined }, position: string): boolean {
  return checkpoint !== undefined && checkpoint >= position;
}
