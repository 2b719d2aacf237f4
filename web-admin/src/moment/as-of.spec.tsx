import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import type { Subject } from '../history/events/history-event.js';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole } from '../test-support/open-console.js';
import { createAsOf } from '../context/as-of.js';
import { indianInput, momentOfInput } from './indian-time.js';

const button = (name: string) => screen.findByRole('button', { name });
const banner = () => screen.findByText(/^Lists and records are shown as they were on/);

function open(path: string, as: 'asha' | 'ravi' = 'asha') {
  const api = createFakeApi(families);
  const id = api.postings('jobs').add({ title: 'CGL 2026' });
  const asked = () =>
    api.requests
      .filter(({ query }) => query.has('asOf'))
      .map(({ path: read, query }) => `${read} ${query.get('asOf')}`);
  return { ...openConsole(path.replace(':id', id), { api, as }), id, asked };
}

describe('an earlier moment', () => {
  it('is chosen by the clock in India; then lists are read as of it, nothing can be written, and the screen says so', async () => {
    const { user, api, asked } = open('/admin/addlatestjob');
    expect(await screen.findByLabelText(/Job Title/)).toBeTruthy();
    await user.click(await button('As of…'));
    const panel = within(screen.getByRole('region', { name: 'As of…' }));
    fireEvent.change(await panel.findByLabelText('Date and time in India'), { target: { value: '2026-11-20T14:30' } });
    const site = panel.getByRole('link', { name: 'Open the public site as it was' });
    expect(site.getAttribute('href')).toBe('/?asOf=2026-11-20T09%3A00%3A00.000Z');
    await user.click(panel.getByRole('button', { name: 'Show lists and records as they were' }));
    expect((await banner()).textContent).toContain('20 Nov 2026, 2:30:00 pm IST. Nothing can be changed here.');
    await waitFor(() => expect(asked()).toContain('/api/jobs 2026-11-20T09:00:00.000Z'));
    await screen.findByRole('row', { name: /CGL 2026/ });
    for (const name of ['Edit', 'Delete', 'Add Job']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByLabelText(/Job Title/)).toBeNull();

    const read = asked().length;
    await user.click(await button('Back to now'));
    expect(await button('Edit')).toBeTruthy();
    expect(screen.queryByText(/^Lists and records are shown/)).toBeNull();
    expect(asked()).toHaveLength(read);
    expect(api.requests.findLast(({ path }) => path === '/api/jobs')?.query.has('asOf')).toBe(false);
  });

  it('is not in the future', async () => {
    const { user } = open('/admin');
    await user.click(await button('As of…'));
    fireEvent.change(await screen.findByLabelText('Date and time in India'), { target: { value: '2999-01-01T00:00' } });
    expect(screen.getByText('Choose a moment that is past.')).toBeTruthy();
    expect(await button('Show lists and records as they were')).toHaveProperty('disabled', true);
  });

  it('can be that of any event, whose record is then shown', async () => {
    const { api, id, router, user, asked, go } = open('/admin', 'ravi');
    const subject: Subject = { kind: 'posting', id, family: 'jobs', title: 'CGL 2026' };
    const { position } = api.history.record(subject, { type: 'PostingAdded' }, { jobTitle: 'CGL 2026' });
    await go(`/admin/history/posting/${id}`);
    await user.click(await button('See the portal as it was then'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/addlatestjob/${id}`));
    expect(await banner()).toBeTruthy();
    await waitFor(() => expect(asked()).toEqual([`/api/jobs/${id} ${position}`]));
    const site = await screen.findByRole('link', { name: 'View on site' });
    expect(site.getAttribute('href')).toBe(`/latest-job/CGL%202026?asOf=${position}`);
  });

  it('lasts as long as its tab', () => {
    const moment = { asOf: '0009', at: '2026-11-20T09:00:00.000Z' };
    createAsOf(sessionStorage).show(moment);
    const asOf = createAsOf(sessionStorage);
    expect(asOf.moment()).toEqual(moment);
    asOf.show(undefined);
    expect(createAsOf(sessionStorage).moment()).toBeUndefined();
  });
});

describe('a time on the clock in India', () => {
  it('is the same moment there and back, to the minute', () => {
    const minutes = fc.integer({ min: 0, max: 60_000_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const moment = new Date(minute * 60_000);
        expect(momentOfInput(indianInput(moment))).toEqual(moment);
      }),
    );
  });

  it('is none while it is not whole', () => {
    expect([momentOfInput(''), momentOfInput('2026-11-20'), momentOfInput('2026-13-20T10:00')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
