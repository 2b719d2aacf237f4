import { describe, expect, it, jest } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';
import { durationWords } from '../words/number-words.js';

const button = (name: string) => screen.findByRole('button', { name });
const section = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
const digests = { served: 'a'.repeat(64), rebuilt: 'b'.repeat(64) };
const both = { live: digests.served, rebuilt: digests.served };
const former = { generation: 'g0', position: '0007' };
const compared = { position: '0012', events: 12, ms: 1234, endedAt: '2026-11-20T09:00:02.000Z' };

function open(as: 'asha' | 'ravi' = 'asha') {
  const api = createFakeApi(families);
  api.projections.show({ former });
  return { ...openConsole('/admin/projections', { api, as }), api };
}

/** Orders it, and says yes to the question. */
async function give({ user }: ReturnType<typeof open>, what: string, question: string) {
  await user.click(await button(what));
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  await user.click(dialog.getByRole('button', { name: what }));
}

describe('the projections page', () => {
  it('tells an auditor how far the read models and the signed log are, and lets nothing be done', async () => {
    const { api, user } = openConsole('/admin', { as: 'ravi' });
    api.projections.show({ position: '0010', lagEvents: 2, lagMs: 90_000 });
    await user.click(await screen.findByRole('link', { name: 'Projections' }));
    expect(await screen.findByText('Following the log')).toBeTruthy();
    expect([valueOf('Position'), valueOf('End of the log')]).toEqual(['0010', '0012']);
    expect(valueOf('Not shown yet')).toBe('2 events, for up to 1.5 minutes');
    expect([valueOf('Generation'), valueOf('Kept for a roll-back')]).toEqual(['g1', 'Nothing']);
    await screen.findByText('ROOTHASH=');
    expect([valueOf('Origin'), valueOf('Events')]).toEqual(['noticeboard', '1,234']);
    expect(screen.getByText('They were never checked, rebuilt or rolled back.')).toBeTruthy();
    for (const name of ['Check', 'Rebuild', 'Roll back']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says why they stand still, and that the log is not signed', async () => {
    const api = createFakeApi(families);
    api.projections.show({ status: 'stopped', fault: 'PostingAdded at 0011 cannot be applied' });
    api.next('GET', '/api/log/checkpoint', { status: 503, json: { message: 'The log is not what was signed.' } });
    openConsole('/admin/projections', { api, as: 'ravi' });
    expect(await screen.findByText('PostingAdded at 0011 cannot be applied')).toBeTruthy();
    expect(valueOf('Status')).toBe('Stopped');
    expect(await screen.findByText('The log is not what was signed.')).toBeTruthy();
  });

  it('follows a rebuild to its end, and keeps what came of it', async () => {
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      const { api } = open();
      const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
      const press = async (name: string) => {
        act(() => screen.getByRole('button', { name }).click());
        await pass(500);
      };
      await pass(2000);
      await press('Rebuild');
      act(() => within(screen.getByRole('dialog')).getByRole('button', { name: 'Rebuild' }).click());
      await pass(500);
      expect(screen.getByRole('progressbar', { name: 'Taking events from the log · 0 % · 0 events' })).toBeTruthy();
      api.projections.progress({ phase: 'comparing', share: 0.999, events: 11 });
      await pass(1000);
      const bar = section('Running now: Rebuild').getByRole('progressbar');
      expect(bar.getAttribute('aria-valuenow')).toBe('99');
      expect(screen.getByText('Comparing with what is served · 99 % · 11 events')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Check' })).toHaveProperty('disabled', true);
      api.projections.end({ outcome: 'switched', ...compared, ...both });
      api.projections.show({ generation: 'g2' });
      await pass(1000);
      expect(screen.queryByRole('progressbar')).toBeNull();
      const outcome = 'Rebuild: Switched to what was rebuilt';
      expect(screen.getByText(outcome, { selector: '[role=status]' })).toBeTruthy();
      expect(section('What was done before').getByRole('heading', { name: outcome })).toBeTruthy();
      expect(valueOf('Generation')).toBe('g2');
      expect(valueOf('Digest of both')).toBe(digests.served);
      expect(section('What was done before').getByText(/^asha · · 1\.23 seconds · 12 events$/)).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks before each order, and begins nothing without a yes', async () => {
    const opened = open();
    const { user, api } = opened;
    for (const [what, question, words] of [
      ['Check', 'Check the read models?', 'Nothing is switched.'],
      ['Rebuild', 'Rebuild the read models?', 'switched to if both are the same'],
      ['Roll back', 'Roll back the read models?', 'from before the last switch'],
    ] as const) {
      await user.click(await button(what));
      const dialog = within(await screen.findByRole('dialog', { name: question }));
      expect(dialog.getByText(new RegExp(words))).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(writesOf(api)).toEqual([]);
    await give(opened, 'Roll back', 'Roll back the read models?');
    await screen.findByText('Begun by asha on 20 Nov 2026, 2:30:00 pm IST.');
    expect(writesOf(api)).toMatchObject([{ method: 'POST', path: '/api/projections/roll-back', body: {} }]);
  });

  it('shows in red what a check finds to be different, and switches all the same when it is told to', async () => {
    const opened = open();
    const { user, api } = opened;
    await give(opened, 'Check', 'Check the read models?');
    await screen.findByRole('region', { name: 'Running now: Check' });
    const difference = { kind: 'document', place: 'postings', key: 'p1', what: 'missing' } as const;
    api.projections.end({
      outcome: 'differs',
      ...compared,
      live: digests.served,
      rebuilt: digests.rebuilt,
      difference,
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'Check: Different from what the log gives, nothing was switchedFirst difference: p1 of postings is missing from what is served.',
    );
    expect([valueOf('Digest of the served ones'), valueOf('Digest of the rebuilt ones')]).toEqual([
      digests.served,
      digests.rebuilt,
    ]);
    await user.click(await button('Rebuild'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: 'Switch although they differ' }));
    await user.click(dialog.getByRole('button', { name: 'Rebuild' }));
    await screen.findByRole('region', { name: 'Running now: Rebuild' });
    expect(writesOf(api).at(-1)).toMatchObject({ path: '/api/projections/rebuild', body: { force: true } });
  });

  it('says in words why an order was refused', async () => {
    const opened = open();
    const { user, api } = opened;
    await user.click(await button('Rebuild'));
    const dialog = within(await screen.findByRole('dialog'));
    api.projections.answer({ ...anyOrder, path: '/api/projections/check' }, 'meera');
    await user.click(dialog.getByRole('button', { name: 'Rebuild' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Nothing was begunA rebuild of the read models is running. Wait until it has ended.',
    );
    expect(screen.getByText(/^Begun by meera on/)).toBeTruthy();
    api.projections.end({ outcome: 'failed', why: 'The process was stopped.', ms: 3 });
    expect(await screen.findByText('Check: Failed')).toBeTruthy();
    expect(screen.getByText('The process was stopped.')).toBeTruthy();
  });

  it('offers no roll-back where nothing is kept, and goes on after an outage', async () => {
    const api = createFakeApi(families);
    api.next('GET', '/api/projections', { status: 503, json: { message: 'The read store does not answer.' } });
    const { user } = openConsole('/admin/projections', { api, as: 'asha' });
    expect((await screen.findByRole('alert')).textContent).toContain('The read store does not answer.');
    await user.click(await button('Try again'));
    expect(await button('Roll back')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const anyOrder = { method: 'POST', query: new URLSearchParams(), headers: {}, body: {} };

it('tells how long something took in the largest unit that it fills', () => {
  const told = [3, 1234, 90_000, 7_200_000].map((ms) => durationWords(ms, 'en'));
  expect(told).toEqual(['0.003 seconds', '1.23 seconds', '1.5 minutes', '2 hours']);
});
