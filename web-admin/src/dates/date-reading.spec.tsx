import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole } from '../test-support/open-console.js';

const [jobs] = families;

function open() {
  const api = createFakeApi(families);
  const id = api.postings('jobs').add({ title: 'CGL 2026' });
  api.postings('jobs').notify(id, { nameOfPost: 'Inspector', lastDateApply: '30/11/2026', startDate: '18 Years' });
  return openConsole(`/admin/${jobs.console.notifications.path}?posting=${id}`, { api, as: 'asha' });
}

/** What a screen reader tells of an input. */
function descriptionOf(input: HTMLElement): string {
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

describe('a date in a form', () => {
  it('is read while it is typed, in the words that describe its input', async () => {
    const { user } = open();
    const date = await screen.findByLabelText('Last Date to Apply');
    await user.type(date, '30/11/2026');
    await waitFor(() => expect(descriptionOf(date)).toBe('Reads as Mon, 30 Nov 2026, end of day'));
    await user.type(date, ' (tentative)');
    await waitFor(() => expect(descriptionOf(date)).toMatch(/never counted down$/));
    const said = within(document.getElementById(date.getAttribute('aria-describedby') ?? '') ?? document.body);
    expect(said.getByRole('status')).toBeTruthy();
  });

  it('is read as it stands when a record is opened, and every date is', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Inspector' }));
    const date = await screen.findByDisplayValue('30/11/2026');
    expect(descriptionOf(date)).toBe('Reads as Mon, 30 Nov 2026, end of day');
    expect(descriptionOf(screen.getByLabelText('Start Date'))).toBe('Shown as typed; not a date that can be counted');
    expect(descriptionOf(screen.getByLabelText('Exam Date'))).toBe('');
  });

  it('may say first what it is of, among the additional dates', async () => {
    const { user } = open();
    const dates = within(await screen.findByRole('group', { name: 'Important Dates' }));
    await user.click(dates.getByRole('button', { name: 'Add' }));
    const entry = screen.getByRole('textbox', { name: 'Additional Dates' });
    await user.type(entry, 'Correction window: 1-3 Dec 2026');
    await waitFor(() => expect(descriptionOf(entry)).toBe('Reads as from Tue, 1 Dec to Thu, 3 Dec 2026'));
  });
});
