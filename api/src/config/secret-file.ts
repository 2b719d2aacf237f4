import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { readBy, Unusable } from './read-by.js';
import { learnSecrets } from './secrets.js';

/**
 * A variable that names the file of a secret. The first line of the file is the secret; it stays out of the log, as a
 * secret in the variable itself does.
 */
export function secretFile(schema: z.ZodType<string>) {
  return readBy((path) => {
    const [line = ''] = readFileSync(path, 'utf8').split('\n');
    const parsed = schema.safeParse(line.trim());
    if (!parsed.success) throw new Unusable(`names a file whose first line ${parsed.error.issues[0]?.message}`);
    learnSecrets({ FILE_SECRET: parsed.data });
    return parsed.data;
  });
}
