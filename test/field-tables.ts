import { fileURLToPath } from 'node:url';

/** Environment of a portal whose tables have one more field of postings, `vacancies`, and one more of notifications. */
export const oneMoreField = {
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('one-more-field.mjs', import.meta.url))}`,
};
