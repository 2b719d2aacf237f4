import { createHash } from 'node:crypto';
import { evidenceBlock } from './evidence.js';

/** Hashes the data of an evidence file as its pieces go by. */
export class DataHash {
  readonly #hash = createHash('sha256');
  #isWithin = false;

  /** @returns the piece */
  take(piece: string): string {
    const begin = piece.indexOf(evidenceBlock.begin);
    if (this.#isWithin) this.#hash.update(piece);
    else if (begin >= 0) this.#hash.update(piece.slice(begin + evidenceBlock.begin.length));
    this.#isWithin ||= begin >= 0;
    return piece;
  }

  /** In hex, once all pieces up to the end of the data were taken. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}

interface Certified {
  /** SHA-256 of the data, in hex. */
  readonly sha256: string;
  /** The name of the log. */
  readonly source: string;
  /** When the file was made, in Indian time. */
  readonly made: string;
}

const blank = '<span class="blank"></span>';

/**
 * Part A of the certificate in the Schedule to the Bharatiya Sakshya Adhiniyam, 2023, as far as a portal can fill it in.
 * The values are HTML already.
 */
export function certificate({ sha256, source, made }: Certified): string {
  return `<section class="certificate">
<h2>For a court: certificate under section 63(4)(c), Part A</h2>
<p>Bharatiya Sakshya Adhiniyam, 2023, Schedule; to be filled in by the party. This is no legal advice. Have a lawyer read it before it is signed; Part B is for an expert.</p>
<p>I, ${blank} (name), son, daughter or spouse of ${blank}, residing or employed at ${blank}, do hereby solemnly affirm and sincerely state and submit as follows:</p>
<p>I have produced the electronic record of this file, an output of the digital record taken from this digital record source: ☐ computer or storage media ☐ DVR ☐ mobile ☐ flash drive ☐ CD or DVD ☒ server ☐ cloud ☐ other</p>
<table>
<tbody>
<tr><th scope="row">Make and model, colour, serial number</th><td>${blank}</td></tr>
<tr><th scope="row">Any other identity of the source</th><td>the log ${source}</td></tr>
<tr><th scope="row">The record was made</th><td>${made}</td></tr>
</tbody>
</table>
<p>The source was under lawful control for regularly creating, storing or processing information for the purposes of carrying out regular activities, and during this period it was working properly, and the relevant information was regularly fed into it in the ordinary course of business. If it was at any point of time not working properly or out of operation, this has not affected the record or its accuracy. The source is ☐ owned ☐ maintained ☐ managed ☐ operated by me.</p>
<p>I state that the HASH value of the electronic record is <code>${sha256}</code>, obtained through the algorithm ☐ SHA1 ☒ SHA256 ☐ MD5 ☐ other. It is of the data in this file, and <code>verify --evidence</code> prints it.</p>
<p>Name and signature: ${blank}</p>
<p>Date (DD/MM/YYYY): ${blank} Time (IST, 24 hours): ${blank} Place: ${blank}</p>
</section>
`;
}
