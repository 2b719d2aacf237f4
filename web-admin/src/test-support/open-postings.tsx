import { type Family, families } from '@noticeboard/content-model';
import { screen, within } from '@testing-library/react';
import { createFakeApi } from './fake-api.js';
import { openConsole } from './open-console.js';

interface Opening {
  readonly as?: 'asha' | 'ravi';
  /** Of the postings that are there already, oldest first. */
  readonly titles?: readonly string[];
}

/** The title manager of a family. */
export function openPostings(family: Family, { as = 'asha', titles = [] }: Opening = {}) {
  const api = createFakeApi(families);
  const store = api.postings(family.key);
  const applyLink = 'https://ssc.example/apply';
  const ids = titles.map((title) => store.add({ title, salaryRange: '₹ 35,400', applyLink }));
  return { ...openConsole(`/admin/${family.console.postings.path}`, { api, as }), store, ids };
}

export async function rowOf(title: string) {
  return within(await screen.findByRole('row', { name: new RegExp(title) }));
}
