import { describe, expect, it } from '@jest/globals';
import { createChangeSetDesk } from './open-change-set.js';

const admitCards = { id: 'c1', title: 'Admit card out' };

function storageIn(entries: Map<string, string>) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

describe('the change set that is open', () => {
  it('is none until somebody is signed in, and stays that person’s own', () => {
    const storage = storageIn(new Map());
    const desk = createChangeSetDesk(storage);
    desk.choose(admitCards);
    expect(desk.opened()).toBeUndefined();
    desk.signedIn('asha');
    desk.choose(admitCards);
    expect(desk.opened()).toEqual(admitCards);
    desk.signedIn('vikram');
    expect(desk.opened()).toBeUndefined();
    desk.signedIn('asha');
    expect(desk.opened()).toEqual(admitCards);
  });

  it('is the same in every tab, and after a reload', () => {
    const storage = storageIn(new Map());
    const [one, other] = [createChangeSetDesk(storage), createChangeSetDesk(storage)];
    one.signedIn('asha');
    other.signedIn('asha');
    one.choose(admitCards);
    expect([other.look(), other.opened()]).toEqual([true, admitCards]);
    one.choose(undefined);
    expect([other.look(), other.look(), other.opened()]).toEqual([true, false, undefined]);
  });
});
