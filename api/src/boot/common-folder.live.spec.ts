import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { generateSigner } from '@noticeboard/ledger';
import { OperatorToken, readOperatorToken, readPortalAddress } from '../accounts/operator-token.js';
import { keyFile, makeLogKey } from '../ledger/key-file.js';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'common-folder-'));
});

afterEach(() => rmSync(dataDir, { recursive: true }));

describe('Processes that begin together in one data folder', () => {
  it('take the key of the one that was first, and leave it as it is, whatever their process ids are', () => {
    const file = keyFile(dataDir);
    const { secret } = generateSigner('first');
    mkdirSync(dirname(file));
    writeFileSync(file, `${secret}\n`);
    // In a container of its own the other one, which has not tidied up yet, has this very id.
    linkSync(file, `${file}.${process.pid}`);
    const { origin } = makeLogKey({ dataDir, publicUrl: undefined, logOrigin: 'second', logKey: undefined });
    expect([origin, readFileSync(file, 'utf8')]).toEqual(['first', `${secret}\n`]);
  });

  it('each write an operator token, of which one stays', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () => OperatorToken.make(dataDir, 'http://[::1]:3000')),
    );
    const kept = await readOperatorToken(dataDir);
    expect(tokens.filter((token) => token.isIn(`Bearer ${kept}`))).toHaveLength(1);
    expect(readdirSync(join(dataDir, 'keys'))).toEqual(['operator-address', 'operator-token']);
    expect(await readPortalAddress(dataDir)).toBe('http://[::1]:3000');
    const copy = join(dataDir, 'copy');
    cpSync(join(dataDir, 'keys'), join(copy, 'keys'), { recursive: true });
    expect(await readPortalAddress(copy)).toBeUndefined();
  });
});
