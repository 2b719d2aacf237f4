import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import type { SiteIdentity } from '@noticeboard/content-model';
import { Unusable } from './read-by.js';

export interface Mark {
  readonly shown: NonNullable<SiteIdentity['mark']>;
  readonly bytes: Buffer;
}

/** Bytes. Every reader loads it. */
const largest = 200 * 1024;
const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The operator's mark, from a file that is an SVG or a PNG. @throws Unusable */
export function readMark(path: string): Mark {
  const found = statSync(path);
  if (!found.isFile()) throw new Unusable(`must be the path of an SVG or a PNG: ${path} is no file`);
  const { size } = found;
  if (size > largest) throw new Unusable(`must be a picture of at most ${largest / 1024} KB: ${path} is larger`);
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 8).equals(pngStart) && bytes.length > 24) {
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    return { shown: { address: '/mark.png', type: 'image/png', sizes: `${width}x${height}` }, bytes };
  }
  if (isUtf8(bytes) && /<svg[\s>]/.test(bytes.toString('utf8')))
    return { shown: { address: '/mark.svg', type: 'image/svg+xml', sizes: 'any' }, bytes };
  throw new Unusable(`must be the path of an SVG or a PNG: ${path} is neither`);
}
