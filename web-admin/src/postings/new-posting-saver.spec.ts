import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { DataProvider, RaRecord } from 'react-admin';
import { RequestRefused } from '../providers/http-client.js';
import { newPostingSaver } from './new-posting-saver.js';

const [jobs] = families;
const { postings, notifications } = jobs.console;

/** A portal that fails as it is asked to, and the way of a form to it. */
function open() {
  const sent: string[] = [];
  const told: RaRecord['id'][] = [];
  const correlations = new Set<unknown>();
  let failing = '';
  const write =
    (verb: string) =>
    async (resource: string, { id, data, meta }: Write) => {
      const { jobTitle, nameOfPost, postingId } = data;
      sent.push([verb, resource, id, jobTitle ?? nameOfPost, postingId].filter(Boolean).join(' '));
      correlations.add(meta.correlationId);
      if (resource === failing) throw new RequestRefused('no answer', 0, null);
      return { data: { ...data, id: id ?? 'p1', revision: sent.length } };
    };
  const provider = { create: write('create'), update: write('update') } as unknown as DataProvider;
  const names = { posting: ['jobTitle'], notification: ['nameOfPost'] };
  const saver = newPostingSaver(jobs, provider, names, ({ id }) => void told.push(id));
  return {
    sent,
    told,
    correlations,
    fail: (resource: string) => void (failing = resource),
    save: (values: object) => saver.save({ ...values }, undefined, { meta: {}, waiting: new AbortController().signal }),
  };
}

interface Write {
  readonly id?: RaRecord['id'];
  readonly data: Readonly<Record<string, unknown>>;
  readonly meta: { readonly correlationId?: string };
}

const both = { jobTitle: 'CGL', notification: { nameOfPost: 'Clerk' } };

describe('a new posting', () => {
  it('is written alone where nothing of a notification is filled', async () => {
    const { save, sent, told } = open();
    await expect(save({ jobTitle: 'CGL' })).resolves.toMatchObject({ stored: { id: 'p1' } });
    expect([sent, told]).toEqual([[`create ${postings.path} CGL`], []]);
  });

  it('is written with its notification as one action, which goes on after a failure', async () => {
    const { save, fail, sent, told, correlations } = open();
    fail(notifications.path);
    await expect(save(both)).rejects.toThrow('no answer');
    expect(told).toEqual(['p1']);
    fail('');
    await expect(save(both)).resolves.toMatchObject({ stored: { id: 'p1' } });
    expect(sent).toEqual([
      `create ${postings.path} CGL`,
      `create ${notifications.path} Clerk p1`,
      `create ${notifications.path} Clerk p1`,
    ]);
    expect([correlations.size, [...correlations][0]]).toEqual([1, expect.any(String)]);
  });

  it('that is stored takes over what is changed in it, and is no second one', async () => {
    const { save, fail, sent } = open();
    fail(notifications.path);
    await expect(save(both)).rejects.toThrow('no answer');
    fail('');
    await save({ ...both, jobTitle: 'CGL 2026' });
    // The notification may have been stored under the first title: it is asked for again, and then follows.
    expect(sent.slice(2)).toEqual([
      `update ${postings.path} p1 CGL 2026`,
      `create ${notifications.path} Clerk p1`,
      `update ${notifications.path} p1 Clerk p1`,
    ]);
  });

  it('is gone on with from a draft, which remembers it', async () => {
    const { save, sent } = open();
    await save({ ...both, written: { id: 'p9', revision: 1 } });
    expect(sent).toEqual([`update ${postings.path} p9 CGL`, `create ${notifications.path} Clerk p9`]);
  });
});
