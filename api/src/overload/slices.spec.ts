import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { nextTurn } from '@noticeboard/event-store';
import { bytesOf } from './slices.js';

async function* of(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

describe('Long work', () => {
  it('gives way after each slice, however much of it there is', async () => {
    const turns: string[] = [];
    const work = async (name: string) => {
      for (let n = 0; n < 3; n += 1) {
        await nextTurn();
        turns.push(name);
      }
    };
    let isOver = false;
    const tick = () => {
      turns.push('|');
      if (!isOver) setImmediate(tick);
    };
    setImmediate(tick);
    await Promise.all([work('a'), work('b'), work('c')]);
    isOver = true;
    expect(turns.join('')).toMatch(/^\|?a\|b\|c\|a\|b\|c\|a\|b\|c\|?$/);
  });
});

describe('A text that is made in slices', () => {
  it.each([[['[']], [['[', '"लिपिक"', ',"é😀"', ']']]])('%j is its UTF-8, with the ETag of Express', async (texts) => {
    const { bytes = Buffer.of(), etag } = (await bytesOf(of(...texts), 100)) ?? {};
    expect(bytes.toString()).toBe(texts.join(''));
    const tagOf = express().set('etag', 'strong').get('etag fn') as (body: Buffer) => string;
    expect(etag).toBe(tagOf(bytes));
  });

  it('is given up where it has too many bytes, and no more of it is made', async () => {
    let made = 0;
    const texts = async function* () {
      for (; ; made += 1) yield 'é';
    };
    expect(await bytesOf(texts(), 10)).toBeUndefined();
    expect(made).toBe(5);
  });
});
