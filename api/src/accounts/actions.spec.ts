import { expect, it } from '@jest/globals';
import { Actions } from './actions.js';

it('An action that begins while the log is being indexed is of who began it, and of nobody else', async () => {
  const index = { isBuilt: false, catchUp: () => Promise.resolve(), events: () => [] };
  const actions = new Actions(index);
  const asked = ['asha', 'ravi', 'asha'].map((username) => actions.isOf(username, 'one'));
  expect(await Promise.all(asked)).toEqual([true, false, true]);
});
