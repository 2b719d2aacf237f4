import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { briefStatusWords, postingStatus, statusWords } from './posting-status.js';

const now = new Date('2026-11-21T06:00:00Z');

function told(...lastDates: readonly string[]): string {
  const notifications = lastDates.map((lastDateApply) => ({ lastDateApply, applicationBegin: '' }));
  const { words, values } = statusWords(postingStatus(families[0], { id: '1', notifications }, now), 'en');
  return `${words} ${JSON.stringify(values ?? {})}`;
}

describe('the status of a posting', () => {
  it('follows the newest notification that gives a last date', () => {
    expect(told('20 Nov 2026', '30 Nov 2026', '')).toBe('Open until %{day} {"day":"Mon, 30 Nov 2026"}');
    expect(told('20 Nov 2026')).toBe('Closed %{day} {"day":"Fri, 20 Nov 2026"}');
    expect(told('21 Nov 2026, 5 pm')).toBe('Closes today at %{time} IST {"time":"5:00 pm"}');
  });

  it('shows a last date that cannot be counted as it was typed', () => {
    expect(told('To be notified')).toBe('Last date: %{text} {"text":"To be notified"}');
    expect(told()).toBe('Date not stated {}');
  });

  it('does not say the last date again beside it', () => {
    const briefly = (...lastDates: readonly string[]) => {
      const notifications = lastDates.map((lastDateApply) => ({ lastDateApply }));
      return briefStatusWords(postingStatus(families[0], { id: '1', notifications }, now), 'en').words;
    };
    const words = ['30 Nov 2026', '20 Nov 2026', 'Soon', '22 Nov 2026'].map((last) => briefly(last));
    expect(words).toEqual(['Open now', 'Closed', 'Date not stated', 'Closes tomorrow']);
  });

  it.each<Family>(families)('reads the fields of $key', (family) => {
    const posting = { id: '1', notifications: [{ applicationBegin: '1 Dec 2026', lastDateApply: '9 Dec 2026' }] };
    expect(postingStatus(family, posting, now).status).toEqual({ kind: 'opensSoon', day: '2026-12-01' });
  });
});
