import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileOf = (dataDir: string) => join(dataDir, 'keys', 'operator-token');

/** Shows that a request comes from somebody who may read the portal's data folder. */
export class OperatorToken {
  private constructor(private readonly token: Buffer) {}

  /** Makes a token and writes it to `DATA_DIR/keys/operator-token`, which only its owner can read, for the command line. */
  static async make(dataDir: string): Promise<OperatorToken> {
    const token = randomBytes(32).toString('base64url');
    const file = fileOf(dataDir);
    await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
    // Several processes may begin in one folder together.
    const own = `${file}.${randomUUID()}`;
    await writeFile(own, token, { mode: 0o600 });
    await rename(own, file);
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
export async function readOperatorToken(dataDir: string): Promise<string | undefined> {
  try {
    return await readFile(fileOf(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
