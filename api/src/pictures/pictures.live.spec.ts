import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { PictureWords } from '@noticeboard/content-model';
import { buildProgram } from '../as-of/testing/past-log.js';
import { outcomeOf } from '../testing/portal-log.js';
import { Pictures } from './pictures.js';

const childFile = new URL('../../dist/pictures/picture.child.js', import.meta.url);
const foot = { name: 'Noticeboard', host: 'noticeboard.example', note: 'Not a government website' };
const wordsOf = (title: string): PictureWords => ({
  title,
  status: { kind: 'open', text: 'Closes 3 Dec 2026' },
  lastDate: { label: 'Last Date to Apply', text: '03/12/2026', reading: 'Thu, 3 Dec 2026' },
  apply: 'Apply: ssc.gov-in.example',
  foot,
});
const pictureOf = (title: string) => ({ words: wordsOf(title), address: `/og/jobs/1/en-${title}.png` });

let pictures: Pictures;

beforeAll(buildProgram);
beforeEach(() => {
  pictures = new Pictures({ childFile });
});
afterEach(() => pictures.close());

const drawn = (title: string, network = '127.0.0.1') => pictures.of(pictureOf(title), network);

/** The dark pixels between two heights: how far to the left and to the right they reach. */
async function inkOf(png: Buffer, from: number, to: number) {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, from, image.width, to - from);
  const columns: number[] = [];
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) columns.push((at / 4) % image.width);
  const left = columns.reduce((least, one) => Math.min(least, one), Infinity);
  const right = columns.reduce((most, one) => Math.max(most, one), -Infinity);
  return { size: [image.width, image.height], left, right };
}

const title = [80, 350] as const;

describe('A picture', () => {
  it('has the size that previews expect, and joins the letters of Hindi', async () => {
    const joined = await inkOf(await drawn('क्षक्षक्षक्ष'), ...title);
    const apart = await inkOf(await drawn('कषकषकषकष'), ...title);
    expect(joined.size).toEqual([1200, 630]);
    expect(joined.right - joined.left).toBeLessThan(0.8 * (apart.right - apart.left));
  });

  it.each([
    ['narrow letters', 'i'.repeat(300)],
    ['wide letters', 'W'.repeat(300)],
    ['joined letters', 'क्षि'.repeat(75)],
    ['words', 'Recruitment of officers '.repeat(12)],
  ])('keeps a title of 300 %s within its margins', async (_, words) => {
    const png = await drawn(words);
    const { left, right } = await inkOf(png, ...title);
    expect(left).toBeGreaterThanOrEqual(70);
    expect(right).toBeLessThanOrEqual(1130);
    expect(await inkOf(png, 350, 361)).toMatchObject({ left: Infinity });
  });
});

describe('Pictures', () => {
  it('are drawn once for all who ask at once, and kept', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => drawn('one')));
    expect(new Set(all).size).toBe(1);
    await drawn('one');
    expect(pictures.drawn).toBe(1);
    await drawn('two');
    expect(pictures.drawn).toBe(2);
  });

  it('are refused to a network that asks for very many, and drawn for another in its turn', async () => {
    const much = Array.from({ length: 60 }, (_, index) => outcomeOf(drawn(`title ${index}`, '203.0.113.9')));
    let left = 60;
    for (const one of much) void one.finally(() => (left -= 1));
    await drawn('other', '198.51.100.7');
    expect(left).toBeGreaterThan(15);
    const outcomes = await Promise.all(much);
    expect(outcomes.filter((outcome) => outcome === 'tooManyAttempts').length).toBeGreaterThan(30);
  });

  it('are drawn by another process once one is gone, and those who wait are told', async () => {
    const cut = outcomeOf(drawn('cut'));
    await new Promise((resolve) => setImmediate(resolve));
    await pictures.close();
    expect(await cut).toBe('unavailable');
    expect((await drawn('cut')).subarray(1, 4).toString()).toBe('PNG');
  });

  it('are given up where one takes too long', async () => {
    pictures = new Pictures({ childFile, withinMs: 0 });
    expect(await outcomeOf(drawn('late'))).toBe('unavailable');
  });
});
