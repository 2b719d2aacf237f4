import { afterEach, expect, it, jest } from '@jest/globals';
import { notePrinting } from './printed-at';

afterEach(() => {
  jest.useRealTimers();
});

it.each([
  ['en', /^30 Nov 2026, 05:45 IST$/],
  ['hi', /^30 नव[^,]* 2026, 05:45 IST$/],
])('says in Indian time and in the language of the page (%s) when it is printed, each time anew', (lang, moment) => {
  document.documentElement.lang = lang;
  document.body.innerHTML = '<main><time class="printed-at"></time></main>';
  const text = () => document.querySelector('.printed-at')?.textContent;
  jest.useFakeTimers({ now: new Date('2026-11-30T00:10:00Z') });
  notePrinting();
  expect(text()).toBe('');
  dispatchEvent(new Event('beforeprint'));
  expect(text()).toMatch(/05:40/);
  jest.setSystemTime(new Date('2026-11-30T00:15:00Z'));
  dispatchEvent(new Event('beforeprint'));
  expect(text()).toMatch(moment);
});
