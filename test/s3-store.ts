import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface S3Store {
  /** Its address, as FILES_URL names it. */
  readonly endpoint: string;
  /** The settings of a portal whose files are there, under the prefix. */
  env(prefix?: string): Record<string, string>;
  /** Keys of the objects under a prefix, in order. */
  keys(prefix?: string): Promise<readonly string[]>;
  /** It is away, on the same port, until it is resumed. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** A store of the S3 protocol over real HTTP, with one bucket, `files`. */
export async function startS3(): Promise<S3Store> {
  const directory = await mkdtemp(join(tmpdir(), 's3-store-'));
  const open = async (port: number) => {
    const configureBuckets = [{ name: 'files', configs: [] }];
    const server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets });
    return { server, port: (await server.run()).port };
  };
  let { server, port } = await open(0);
  const endpoint = `http://127.0.0.1:${port}`;
  const objectEnd = '._S3rver_object';
  return {
    endpoint,
    env: (prefix = 'portal') => ({
      FILES_URL: `s3://files/${prefix}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    keys: async (prefix = 'portal') => {
      const entries = await readdir(join(directory, 'files'), { recursive: true });
      return entries
        .filter((name) => name.startsWith(`${prefix}/`) && name.endsWith(objectEnd))
        .map((name) => name.slice(0, -objectEnd.length))
        .toSorted();
    },
    pause: () => server.close(),
    resume: async () => {
      ({ server, port } = await open(port));
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
