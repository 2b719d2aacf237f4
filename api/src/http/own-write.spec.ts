import { describe, expect, it } from '@jest/globals';
import type { ReadState } from '@noticeboard/read-store';
import type { Request, Response } from 'express';
import { awaitOwnWrite } from './own-write.js';

/** Reads of one session that wrote at a position, one after the other, while the read models are at a checkpoint. */
function reading(checkpoint: string) {
  const session = { position: 'p2' } as Request['session'];
  let state: ReadState = { generation: '1', checkpoint, version: 1 };
  const waits: string[] = [];
  const reads = {
    state: async () => state,
    waitFor: async (position: string) => {
      waits.push(position);
      return (state.checkpoint ?? '') >= position;
    },
  };
  const read = async () => {
    const headers: Record<string, string> = {};
    const response = { set: (name: string, value: string) => void (headers[name] = value) };
    await awaitOwnWrite(reads, { session }, response as unknown as Response);
    return headers;
  };
  const move = (to: string) => void (state = { ...state, checkpoint: to });
  return { read, move, waits, session };
}

const pending = { 'X-Read-Model': 'pending' };

describe('A read after a write of the same session', () => {
  it('waits until the write is there', async () => {
    const { read, waits } = reading('p2');
    expect([await read(), waits]).toEqual([{}, ['p2']]);
  });

  it('waits once for each write while the projections stand still, and says what it is without', async () => {
    const { read, move, waits, session } = reading('p1');
    expect([await read(), await read(), await read()]).toEqual([pending, pending, pending]);
    expect(waits).toEqual(['p2']);
    session.position = 'p3';
    expect([await read(), await read()]).toEqual([pending, pending]);
    expect(waits).toEqual(['p2', 'p3']);
    move('p3');
    expect([await read(), waits.length]).toEqual([{}, 2]);
  });
});
