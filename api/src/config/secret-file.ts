import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { readBy, Unusable } from './read-by.js';
import { learnSecrets } from './secrets.js';

/** A variable that names the file of a secret: what stands on its first line, and is kept out of the log as if it were given itself. */
export function secretFile(schema: z.ZodType<string>) {
  return readBy((path) => {
    const [line = ''] = readFileSync(path, 'utf8').split('\n');
    const parsed = schema.safeParse(line.trim());
    if (!parsed.success) throw new Unusable(`names a file whose first line ${parsed.error.issues[0]?.message}`);
    learnSecrets({ FILE_SECRET: parsed.data });
    return parsed.data;
  });
}
