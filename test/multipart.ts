import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendOptions } from './api-client.js';

export interface FilePart {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** `application/pdf` by default. */
  readonly type?: string;
}

/** A body as a browser's form sends it: text parts first, then files. */
export function multipart(
  texts: Readonly<Record<string, string>>,
  files: readonly FilePart[] = [],
  headers: SendOptions['headers'] = {},
): SendOptions {
  const boundary = `----form${randomUUID()}`;
  const part = (disposition: string, content: Buffer | string, type?: string) => [
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`,
    type === undefined ? '\r\n' : `Content-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ];
  const parts = [
    ...Object.entries(texts).flatMap(([name, text]) => part(`name="${name}"`, text)),
    ...files.flatMap(({ field, name, bytes, type = 'application/pdf' }) =>
      part(`name="${field}"; filename="${name.replaceAll('"', '%22')}"`, bytes, type),
    ),
    `--${boundary}--\r\n`,
  ];
  return {
    body: Buffer.concat(parts.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))),
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, ...headers },
  };
}

/** Small, with a content of its own by default. */
export function pdf(text: string = randomUUID()): Buffer {
  return Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);
}

/** Every file that uploads have left under the data folder, finished or not. */
export async function uploadedFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
