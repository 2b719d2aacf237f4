import { describe, expect, it } from '@jest/globals';
import type { DataProvider, RaRecord } from 'react-admin';
import { RequestRefused } from '../providers/http-client.js';
import type { Values } from '../providers/write-bodies.js';
import { createSaver } from './saver.js';

const opened: RaRecord = { id: '7', revision: 1, jobTitle: 'CGL', salaryRange: '', applyLink: '' };
const fields = ['jobTitle', 'salaryRange', 'applyLink'];
const lost = () => new RequestRefused('no answer', 0, null);

/** A server with one record, and what it does next. */
function open() {
  let stored: RaRecord = opened;
  const events: string[] = [];
  const keys = new Map<string, RaRecord>();
  let loseAnswer = false;
  const answer = <T>(data: T) => {
    const isLost = loseAnswer;
    loseAnswer = false;
    return isLost ? Promise.reject(lost()) : Promise.resolve({ data });
  };
  const store = (data: Values) => {
    if (fields.every((name) => stored[name] === data[name])) return;
    stored = { ...stored, ...data, revision: Number(stored['revision']) + 1 };
    events.push(String(data['jobTitle']));
  };
  const provider: Pick<DataProvider, 'create' | 'update'> = {
    // As the data provider keys them: the same words are the same submit.
    create(_resource, { data }) {
      const key = JSON.stringify(data);
      const first = keys.get(key);
      if (!first) store(data);
      keys.set(key, first ?? stored);
      return answer(first ?? stored) as never;
    },
    update(_resource, { data, previousData }) {
      if (previousData['revision'] !== stored['revision']) {
        return Promise.reject(new RequestRefused('stale', 412, { current: stored }));
      }
      store(data);
      return answer(stored) as never;
    },
  };
  const saver = createSaver(provider as DataProvider, 'addlatestjob', fields);
  const try_ = { meta: {}, waiting: new AbortController().signal };
  return {
    events,
    stored: () => stored,
    loseNextAnswer: () => void (loseAnswer = true),
    somebodyElse: (change: Values) => store({ ...stored, ...change }),
    /** As a posting does with each of its notifications. */
    raiseRevision: () => void (stored = { ...stored, revision: Number(stored['revision']) + 1 }),
    update: (change: Values) => saver.save({ ...opened, ...change }, opened, try_),
    create: (data: Values) => saver.save({ salaryRange: '', applyLink: '', ...data }, undefined, try_),
  };
}

describe('an update', () => {
  it('whose answer got lost ends in one event when it is tried again', async () => {
    const { update, loseNextAnswer, events } = open();
    loseNextAnswer();
    await expect(update({ jobTitle: 'CGL 2026' })).rejects.toThrow('no answer');
    await expect(update({ jobTitle: 'CGL 2026' })).resolves.toMatchObject({ stored: { jobTitle: 'CGL 2026' } });
    expect(events).toEqual(['CGL 2026']);
  });

  it('whose answer got lost can be changed before it is tried again, and is no conflict with itself', async () => {
    const { update, loseNextAnswer, stored } = open();
    loseNextAnswer();
    await expect(update({ jobTitle: 'CGL 2026' })).rejects.toThrow('no answer');
    await expect(update({ jobTitle: 'CGL 2027' })).resolves.toMatchObject({ stored: { jobTitle: 'CGL 2027' } });
    expect(stored()).toMatchObject({ jobTitle: 'CGL 2027' });
  });

  it('goes on by itself when nothing that its form shows has changed', async () => {
    const { update, raiseRevision, events } = open();
    raiseRevision();
    await expect(update({ jobTitle: 'CGL 2026' })).resolves.toMatchObject({ stored: { jobTitle: 'CGL 2026' } });
    expect(events).toEqual(['CGL 2026']);
  });

  it('that somebody else has made already is made', async () => {
    const { update, somebodyElse, events } = open();
    somebodyElse({ jobTitle: 'CGL 2026', salaryRange: 'Level 7' });
    await expect(update({ jobTitle: 'CGL 2026' })).resolves.toMatchObject({ stored: { jobTitle: 'CGL 2026' } });
    expect(events).toEqual(['CGL 2026']);
  });

  it('that came second gives both sides, and stores nothing', async () => {
    const { update, somebodyElse, stored } = open();
    somebodyElse({ salaryRange: 'Level 7' });
    const { conflict } = await update({ jobTitle: 'CGL 2026' });
    expect(conflict).toMatchObject({
      opened: { revision: 1, salaryRange: '' },
      remote: { revision: 2, salaryRange: 'Level 7' },
      mine: { jobTitle: 'CGL 2026', salaryRange: '' },
    });
    expect(stored()).toMatchObject({ jobTitle: 'CGL', salaryRange: 'Level 7' });
  });
});

describe('a create', () => {
  it('whose answer got lost ends in one event when it is tried again', async () => {
    const { create, loseNextAnswer, events } = open();
    loseNextAnswer();
    await expect(create({ jobTitle: 'CHSL' })).rejects.toThrow('no answer');
    await create({ jobTitle: 'CHSL' });
    expect(events).toEqual(['CHSL']);
  });

  it('whose answer got lost makes no second record when it was changed meanwhile', async () => {
    const { create, loseNextAnswer, events, stored } = open();
    loseNextAnswer();
    await expect(create({ jobTitle: 'CHSL' })).rejects.toThrow('no answer');
    loseNextAnswer();
    await expect(create({ jobTitle: 'CHSL 2026' })).rejects.toThrow('no answer');
    await create({ jobTitle: 'CHSL 2027' });
    expect(events).toEqual(['CHSL', 'CHSL 2027']);
    expect(stored()).toMatchObject({ revision: 3, jobTitle: 'CHSL 2027' });
  });
});

it('Nobody has to wait for an answer that does not come', async () => {
  const waiting = new AbortController();
  const provider = { create: () => new Promise(() => undefined) } as unknown as DataProvider;
  const saving = createSaver(provider, 'addlatestjob', fields).save({}, undefined, {
    meta: {},
    waiting: waiting.signal,
  });
  waiting.abort();
  await expect(saving).rejects.toMatchObject({ status: 0 });
});
