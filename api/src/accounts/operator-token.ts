import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const tokenFile = (dataDir: string) => join(dataDir, 'keys', 'operator-token');
const addressFile = (dataDir: string) => join(dataDir, 'keys', 'operator-address');

/** Shows that a request comes from somebody who may read the portal's data folder. */
export class OperatorToken {
  private constructor(private readonly token: Buffer) {}

  /**
   * Makes a token and writes it to `DATA_DIR/keys/operator-token`, which only its owner can read, for the command line;
   * beside it the address at which the portal answers.
   */
  static async make(dataDir: string, url: string): Promise<OperatorToken> {
    const token = randomBytes(32).toString('base64url');
    await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
    await put(tokenFile(dataDir), token);
    await put(addressFile(dataDir), `${await identityOf(dataDir)} ${url}\n`);
    return new OperatorToken(Buffer.from(token));
  }

  /** In constant time. @param header of `Authorization` */
  isIn(header: string | undefined): boolean {
    const [, given] = /^Bearer ([\w-]+)$/.exec(header ?? '') ?? [];
    const token = Buffer.from(given ?? '');
    return token.length === this.token.length && timingSafeEqual(token, this.token);
  }
}

/** The token that a portal last wrote to this data folder; undefined when none did. */
export function readOperatorToken(dataDir: string): Promise<string | undefined> {
  return textOf(tokenFile(dataDir));
}

/** Where the portal that was last started on this data folder answers, if it still runs; undefined in a copy of the folder. */
export async function readPortalAddress(dataDir: string): Promise<string | undefined> {
  const [identity, url] = (await textOf(addressFile(dataDir)))?.trim().split(' ') ?? [];
  return identity === (await identityOf(dataDir)) ? url : undefined;
}

/** A copy has another. */
async function identityOf(folder: string): Promise<string> {
  return String((await stat(folder)).ino);
}

/** Several processes may begin in one folder together: one of them is read, whole. */
async function put(file: string, text: string): Promise<void> {
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, text, { mode: 0o600 });
  await rename(own, file);
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
