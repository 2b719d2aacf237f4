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

/** A page with these lines of text, each at its distance from the left in points; with a password, no one can read it. */
export function textPdf(
  lines: readonly (readonly (readonly [left: number, text: string])[])[],
  locked = false,
): string {
  const texts = lines.flatMap((pieces, row) =>
    pieces.map(([left, text]) => `1 0 0 1 ${left} ${760 - row * 18} Tm (${text.replace(/[()\\]/g, '\\$&')}) Tj`),
  );
  const content = `BT /F1 11 Tf ${texts.join('\n')} ET`;
  const key = `<${'5a'.repeat(32)}>`;
  return [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R',
    '/Resources <</Font <</F1 4 0 R>>>>>> endobj',
    '4 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj',
    `5 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj`,
    `6 0 obj <</Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key}>> endobj`,
    `trailer <</Root 1 0 R${locked ? ' /Encrypt 6 0 R /ID [<00> <00>]' : ''}>>`,
    '%%EOF',
  ].join('\n');
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
