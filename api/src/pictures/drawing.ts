import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { PictureStatus, PictureWords } from '@noticeboard/content-model';

/** The size that share previews expect (Open Graph, 1.91 : 1). */
const width = 1200;
const height = 630;
const margin = 72;
const room = width - 2 * margin;

/** Scripts that the fonts have; of others a character is drawn where the machine has a font for it. */
const scripts = ['latin', 'latin-ext', 'devanagari', 'bengali'];
/** Scripts that have a package of their own. */
const apart: Readonly<Record<string, string>> = { bengali: 'noto-sans-bengali' };
const weights = { regular: 400, bold: 700 };

const { resolve } = createRequire(import.meta.url);
for (const script of scripts)
  for (const weight of Object.values(weights)) {
    const name = apart[script] ?? 'noto-sans';
    const file = resolve(`@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff2`);
    GlobalFonts.register(readFileSync(file), `noto ${script}`);
  }
const family = scripts.map((script) => `"noto ${script}"`).join(', ');

/** As on the pages, by day (`web-public/src/styles/theme.css`). */
const paper = '#fbf9f4';
const ink = '#1a1d23';
const muted = '#575c66';
const rule = '#8a8678';
const chips: Readonly<Record<PictureStatus, { readonly text: string; readonly wash: string }>> = {
  opensSoon: { text: '#1b6640', wash: '#e6f2ea' },
  open: { text: '#1b6640', wash: '#e6f2ea' },
  closed: { text: '#a8201a', wash: '#fbe9e7' },
  notStated: { text: muted, wash: paper },
  withdrawn: { text: '#a8201a', wash: '#fbe9e7' },
};

interface Style {
  readonly size: number;
  readonly weight: keyof typeof weights;
  readonly colour: string;
}

const small: Style = { size: 30, weight: 'regular', colour: muted };
const chip: Style = { size: 36, weight: 'bold', colour: ink };
const strong: Style = { size: 44, weight: 'bold', colour: ink };
/** The largest in which the title has room. */
const titleSizes = [76, 64, 56, 48];
const titleTop = 80;
const titleRoom = 268;
/** A line is as high as so many sizes: vowel signs of Devanagari stand above and below it. */
const lineHeight = 1.36;

/** A ruled board with the posting on it, as PNG. */
export function drawPicture({ title, status, lastDate, apply, foot }: PictureWords): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.fillRect(margin, 48, room, 12);
  context.fillStyle = rule;
  context.fillRect(margin, 550, room, 2);

  drawTitle(context, title);
  const end = drawChip(context, status, 362);
  if (apply !== undefined) textRight(context, { ...small, weight: 'bold' }, apply, 402, width - margin - end - 40);
  if (lastDate) {
    text(context, small, lastDate.label, { x: margin, y: 470, most: room });
    const typed = text(context, strong, lastDate.text, { x: margin, y: 524, most: room });
    const left = typed + 24;
    if (lastDate.reading !== undefined && widthOf(context, small, lastDate.reading) <= width - margin - left)
      text(context, small, lastDate.reading, { x: left, y: 524, most: room });
  }
  const note = textRight(context, small, foot.note, 598, room / 2);
  const free = note - margin - 40;
  const named = text(context, { ...small, weight: 'bold', colour: ink }, foot.name, { x: margin, y: 598, most: free });
  if (margin + free - named > 120)
    text(context, small, foot.host, { x: named + 20, y: 598, most: margin + free - named - 20 });
  return canvas.toBuffer('image/png');
}

function drawTitle(context: SKRSContext2D, title: string): void {
  const smallest = titleSizes.at(-1) ?? 0;
  for (const size of titleSizes) {
    const style: Style = { size, weight: 'bold', colour: ink };
    const most = Math.floor(titleRoom / (size * lineHeight));
    const lines = linesOf(context, style, title, most + 1);
    if (lines.length > most && size !== smallest) continue;
    const last = lines.slice(most - 1).join(' ');
    const shown = [...lines.slice(0, most - 1), last];
    for (const [index, line] of shown.entries())
      text(context, style, line, { x: margin, y: titleTop + size * (1.06 + index * lineHeight), most: room });
    return;
  }
}

/** @returns where it ends */
function drawChip(context: SKRSContext2D, { kind, text: words }: PictureWords['status'], top: number): number {
  const { text: colour, wash } = chips[kind];
  const style = { ...chip, colour };
  const inside = Math.min(widthOf(context, style, words), room - 44);
  context.fillStyle = wash;
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(margin + 1, top, inside + 44, 56, 8);
  context.fill();
  context.stroke();
  text(context, style, words, { x: margin + 22, y: top + 41, most: room - 44 });
  return margin + inside + 44;
}

interface Place {
  readonly x: number;
  /** Letters stand on this line. */
  readonly y: number;
  /** As wide as it may be; what is wider is clipped. */
  readonly most: number;
}

/** @returns where it ends */
function text(context: SKRSContext2D, style: Style, words: string, { x, y, most }: Place): number {
  const shown = clipped(context, style, words.replaceAll(/\s+/g, ' ').trim(), most);
  context.fillStyle = style.colour;
  context.fillText(shown, x, y);
  return x + context.measureText(shown).width;
}

/** @returns where it begins */
function textRight(context: SKRSContext2D, style: Style, words: string, y: number, most: number): number {
  const x = width - margin - Math.min(widthOf(context, style, words), most);
  text(context, style, words, { x, y, most });
  return x;
}

function widthOf(context: SKRSContext2D, { size, weight }: Style, words: string): number {
  context.font = `${weights[weight]} ${size}px ${family}`;
  return context.measureText(words).width;
}

function clipped(context: SKRSContext2D, style: Style, words: string, most: number): string {
  if (widthOf(context, style, words) <= most) return words;
  const signs = signsOf(words);
  const fits = mostThat(signs.length, (count) => widthOf(context, style, `${signs.slice(0, count).join('')}…`) <= most);
  return `${signs.slice(0, fits).join('').trimEnd()}…`;
}

/** Broken at spaces, and within a word that has no room on a line of its own. The last of so many lines has the rest. */
function linesOf(context: SKRSContext2D, style: Style, words: string, most: number): string[] {
  const lines: string[] = [];
  let rest = words.replaceAll(/\s+/g, ' ').trim();
  while (rest !== '' && lines.length < most - 1) {
    const signs = signsOf(rest);
    const fits = mostThat(signs.length, (count) => widthOf(context, style, signs.slice(0, count).join('')) <= room);
    const isWhole = fits === signs.length;
    const space = isWhole ? -1 : signs.slice(0, fits + 1).lastIndexOf(' ');
    const end = space > 0 ? space : Math.max(1, fits);
    lines.push(signs.slice(0, end).join(''));
    rest = signs.slice(end).join('').trimStart();
  }
  return rest === '' ? lines : [...lines, rest];
}

const segmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' });

/** A letter with all of its signs is one. */
function signsOf(words: string): readonly string[] {
  return Array.from(segmenter.segment(words), ({ segment }) => segment);
}

/** The largest count, from 0, that holds. */
function mostThat(end: number, holds: (count: number) => boolean): number {
  let [yes, no] = [0, end + 1];
  while (no - yes > 1) {
    const middle = (yes + no) >> 1;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
