import { resolve } from 'node:path';
import { z } from 'zod';

/** The value of a variable cannot be used: the message follows the variable's name. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

/** A variable that is a path, and what is read there when the portal starts. @param read throws Unusable, or what Node throws */
export function readBy<T>(read: (path: string) => T) {
  return z.string().transform((path, context) => {
    try {
      return read(resolve(path));
    } catch (error) {
      const message = error instanceof Unusable ? error.message : `must be readable: ${(error as Error).message}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
}
