import { expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { draftAddress, draftScreen, draftTitle, newestOfEach, type OpenDraft } from './draft-address.js';

const { postings, notifications, items } = families[0].console;
const draft = (
  form: string,
  record: string,
  { values, opened }: Pick<OpenDraft, 'values'> & Partial<Pick<OpenDraft, 'opened'>>,
): OpenDraft => ({ form, record, savedAt: 0, files: [], values, opened }) as unknown as OpenDraft;

it.each([
  ['Result', '/admin/addresult', draft('addresult', '', { values: { listingTitle: 'Result' } })],
  ['', '/admin/addlatestjobusfullitems?posting=p1', draft(items.path, 'p1', { values: { rows: [] } })],
  [
    'Clerk',
    '/admin/addlatestjobinfo?posting=p1&edit=n1',
    draft(notifications.path, 'n1', {
      values: { nameOfPost: '' },
      opened: { id: 'n1', postingId: 'p1', nameOfPost: 'Clerk' },
    }),
  ],
  [
    'Head clerk',
    '/admin/addlatestjobinfo?posting=p1',
    draft(notifications.path, 'p1', { values: { nameOfPost: 'Head clerk' } }),
  ],
  [
    'Renamed',
    '/admin/addlatestjob?edit=p1',
    draft(postings.path, 'p1', { values: { jobTitle: 'Renamed' }, opened: { id: 'p1', jobTitle: 'Clerk' } }),
  ],
  ['New clerk', '/admin/addlatestjob', draft(postings.path, '', { values: { jobTitle: 'New clerk' } })],
])('A draft called “%s” leads back to its form at %s', (title, address, kept) => {
  const screen = draftScreen({ table: families, kinds: listingKinds }, kept);
  expect(screen && [draftTitle(screen, kept), draftAddress(screen, kept)]).toEqual([title, address]);
});

it('A draft of a screen that is no more leads nowhere', () => {
  const lost = draft('no-such-screen', '', { values: { title: 'Lost' } });
  expect(draftScreen({ table: families, kinds: listingKinds }, lost)).toBeUndefined();
});

it('The newest of several drafts of one form is named: the form offers that one first', () => {
  const [newest, older] = ['New', 'Old'].map((nameOfPost) =>
    draft(notifications.path, 'n1', { values: { nameOfPost } }),
  );
  const other = draft(notifications.path, 'n2', { values: {} });
  expect(newestOfEach([newest!, other, older!])).toEqual([
    { draft: newest, older: 1 },
    { draft: other, older: 0 },
  ]);
});
