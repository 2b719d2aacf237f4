import { describe, expect, it } from '@jest/globals';
import { Probe } from './health.js';

const never = () => new Promise<never>(() => {});

describe('A question to a store', () => {
  it('comes to what the store answers', async () => {
    expect(await new Probe('the log', () => Promise.resolve(7)).ask()).toEqual({ value: 7 });
  });

  it('comes to the reason where the store fails', async () => {
    const probe = new Probe('the log', () => Promise.reject(new Error('connection refused')));
    expect(await probe.ask()).toEqual({ fault: 'connection refused' });
  });

  it('is given up where the store hangs, and says which it was', async () => {
    expect(await new Probe('the log', never, 50).ask()).toEqual({ fault: 'the log did not answer within 50 ms' });
  });

  it('is shared while it is open, however many ask and however often, and asked anew after that', async () => {
    let answer = () => {};
    let asked = 0;
    const question = () => new Promise<number>((resolve) => (answer = () => resolve((asked += 1))));
    const probe = new Probe('the log', question, 20);
    await Promise.all([probe.ask(), probe.ask()]);
    const later = probe.ask();
    answer();
    expect(await later).toEqual({ value: 1 });
    const next = probe.ask();
    answer();
    expect(await next).toEqual({ value: 2 });
  });
});
