import { existsSync, readFileSync } from 'node:fs';

/** Both `api/dist/bundle` and the folder of this file are three folders below the root of the project. */
const root = new URL('../../../', import.meta.url);
const commitFile = new URL('api/dist/commit', root);

/** The release that runs. `commit` is 40 hex digits, or `unknown` where it was built from no clone. */
export const release = {
  version: (JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { readonly version: string }).version,
  commit: existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : 'unknown',
} as const;

/** @example `noticeboard 0.2.0, commit 5f3c…` */
export const releaseLine = `noticeboard ${release.version}, commit ${release.commit}`;
