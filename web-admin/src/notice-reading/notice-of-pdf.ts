import { getDocument, type PDFPageProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.js';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { Refused } from '../tables/grid/grid.js';
import { inTime } from './in-time.js';
import { type NoticeLine, noticeLimit, type NoticeText } from '../notice-reader/notice-text.js';
import { linesOf, type PagePieces } from './pdf-lines.js';

const mostPages = 60;
/** Letters of a page that is more than a picture under the mark of a scanner. */
const fewest = 25;
/** No printed page has so many. */
const mostPieces = 20_000;
const mostLinks = 500;
/** Sixty pages of print take a few seconds; what takes longer was made to. */
const withinMs = 20_000;

/**
 * The text of a PDF, line by line as a person sees it, or why there is none. The program that reads is a file of the
 * portal's own, as its policy asks, and works beside the page.
 */
export async function noticeOfPdf(file: File, signal: AbortSignal): Promise<NoticeText | Refused> {
  const data = await file.arrayBuffer();
  const port = new Worker(workerAddress, { type: 'module' });
  return inTime(port, withinMs, signal, textOfPdf(data, new PDFWorker({ port: port as never })));
}

async function textOfPdf(data: ArrayBuffer, worker: PDFWorker): Promise<NoticeText | Refused> {
  const task = getDocument({
    data,
    worker,
    // Texts are read and nothing is drawn.
    disableFontFace: true,
    enableXfa: false,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const pdf = await task.promise;
    const lines: NoticeLine[] = [];
    let length = 0;
    let number = 1;
    let isCut = false;
    for (; number <= pdf.numPages && number <= mostPages && length < noticeLimit; number += 1) {
      const pieces = await piecesOf(await pdf.getPage(number));
      isCut ||= pieces.isCut;
      const page = linesOf(pieces);
      lines.push(...page, { text: '' });
      length += page.reduce((sum, { text }) => sum + text.length, 0);
    }
    if (length < fewest * Math.min(pdf.numPages, mostPages))
      return { refused: 'This PDF holds no text, as scanned pages do. Nothing was read from it.' };
    return { lines, isCut: isCut || number <= pdf.numPages || length > noticeLimit };
  } catch (error) {
    return { refused: refusals[error instanceof Error ? error.name : ''] ?? damaged };
  }
}

const damaged = 'This PDF cannot be read: it is damaged, or no PDF. Nothing was read from it.';
const refusals: Readonly<Record<string, Refused['refused']>> = {
  PasswordException: 'This PDF asks for a password. Nothing was read from it.',
};

async function piecesOf(page: PDFPageProxy): Promise<PagePieces> {
  const { items, isCut } = await itemsOf(page);
  const annotations: readonly { readonly subtype?: string; readonly url?: string; readonly rect: readonly number[] }[] =
    await page.getAnnotations();
  page.cleanup();
  return {
    isCut,
    pieces: items.flatMap((item) => {
      if (item.str.trim() === '') return [];
      const [, , , , x = 0, y = 0] = item.transform as readonly number[];
      return [{ text: item.str, x, y, width: item.width, height: item.height }];
    }),
    links: annotations.flatMap(({ url, rect }) => (url === undefined ? [] : [{ url, rect }])).slice(0, mostLinks),
  };
}

/** As far as they are read: a page may be made to hold any number. */
async function itemsOf(page: PDFPageProxy): Promise<{ items: readonly TextItem[]; isCut: boolean }> {
  const items: TextItem[] = [];
  let letters = 0;
  const parts: ReadableStream<TextContent> = page.streamTextContent();
  const reader = parts.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const texts = part.value.items.filter((item) => 'str' in item);
    items.push(...texts);
    letters += texts.reduce((sum, { str }) => sum + str.length, 0);
    if (items.length < mostPieces && letters < noticeLimit) continue;
    await reader.cancel(new Error('enough of this page was read'));
    return { items, isCut: true };
  }
  return { items, isCut: false };
}
