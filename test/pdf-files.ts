import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newFolder } from './portal-process.js';

/** Files on disk, as a person picks them or drags them from a folder. */
export class PdfFolder {
  private constructor(private readonly path: string) {}

  static async make(): Promise<PdfFolder> {
    return new PdfFolder(await newFolder());
  }

  /** A one-page PDF of about this many bytes; no two of different names are the same. Gives its path. */
  pdf(name: string, bytes = 0): Promise<string> {
    return this.write(name, Buffer.concat([onePage, Buffer.from(`\n% ${name}\n`), Buffer.alloc(bytes, ' ')]));
  }

  async write(name: string, content: Buffer | string): Promise<string> {
    const path = join(this.path, name);
    await writeFile(path, content);
    return path;
  }
}

const onePage = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources <<>>>> endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
);
