import { beforeEach, expect, it, jest } from '@jest/globals';
import * as model from '@noticeboard/content-model';
import { shapeName } from './open-read-store.js';

beforeEach(() => {
  jest.resetModules();
});

/** The name in a release whose content model differs in this. */
async function nameWith(changed: Partial<Record<keyof typeof model, unknown>>): Promise<string> {
  jest.unstable_mockModule('@noticeboard/content-model', () => ({ ...model, ...changed }));
  return (await import('./open-read-store.js')).shapeName;
}

it('has the name that it had where no table has changed', async () => {
  expect(await nameWith({})).toBe(shapeName);
});

it.each(['families', 'listingKinds', 'postingFields', 'notificationFields'] as const)(
  'has another name with one more row in %s',
  async (table) => {
    expect(await nameWith({ [table]: [...model[table], { name: 'vacancies' }] })).not.toBe(shapeName);
  },
);

it('has another name with one more read model', async () => {
  expect(await nameWith({ readModels: { ...model.readModels, vacancies: () => 'vacancies' } })).not.toBe(shapeName);
});
