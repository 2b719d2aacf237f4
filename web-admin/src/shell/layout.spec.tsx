import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { screen, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';

/** A family that no code knows of. */
const scholarship: Family = {
  ...families[0],
  key: 'scholarship',
  category: 'scholarship',
  reservation: 'scholarshipTitle',
  titleField: 'scheme',
  wireNames: { sectionTitle: 'Title9' },
  paths: { postings: 'schemes', notifications: 'notes', tables: 'schemeTables', items: 'schemeItems' },
  site: { ...families[0].site, heading: 'Scholarships' },
  console: {
    postings: { path: 'addscheme', label: 'Add Scheme' },
    notifications: { path: 'addschemeinfo', label: 'Add Scheme Info' },
    tables: { path: 'addschemetable', label: 'Add Scheme Table' },
    items: { path: 'addschemelinks', label: 'Add Scheme Links' },
  },
  approvalScreen: { path: 'approvescheme', label: 'Approve Scheme' },
};

/** Every entry of the specification, section 2.6. */
const specified = [
  ['Dashboard', '/admin'],
  ['Add job', '/admin/addlatestjob'],
  ['Add Job Info', '/admin/addlatestjobinfo'],
  ['Add Job Table', '/admin/addlatestjobtable'],
  ['Add UseFull Links', '/admin/addlatestjobusfullitems'],
  ['Add Admission', '/admin/addadmission'],
  ['Add Admission Info', '/admin/addadmissioninfo'],
  ['Add Admission Table', '/admin/addadmissiontable'],
  ['Add Admission Links', '/admin/addadmissionusfulllinks'],
  ['Offline form title', '/admin/AddOfflineFrom'],
  ['Offline form info', '/admin/AddOfflineFromInfo'],
  ['Offline form table', '/admin/AddOfflineFromTable'],
  ['Offline form useful links', '/admin/AddOfflineFromUsefull'],
  ['Add Admit Card', '/admin/addadmitcard'],
  ['Add Result', '/admin/addresult'],
  ['Approve Answare', '/admin/approveansware'],
];
const entries = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the frame of the console', () => {
  it('lists every screen under its specified label, ours below the divider', async () => {
    openConsole('/admin', { as: 'asha' });
    const nav = await screen.findByRole('navigation', { name: 'Screens' });
    await within(nav).findByText('Admin');
    expect(entries(nav).slice(0, specified.length)).toEqual(specified);
    expect(entries(nav)).toContainEqual(['Accounts', '/admin/accounts']);
  });

  it('keeps the accounts from auditors', async () => {
    const { go } = openConsole('/admin', { as: 'ravi' });
    const nav = await screen.findByRole('navigation', { name: 'Screens' });
    await within(nav).findByText('Auditor');
    expect(within(nav).queryByRole('link', { name: 'Accounts' })).toBeNull();
    await go('/admin/accounts');
    expect(await screen.findByRole('heading', { level: 1, name: 'Access denied' })).toBeTruthy();
  });

  it('starts with the sidebar open and closes it on demand', async () => {
    const { user } = openConsole('/admin', { as: 'asha' });
    await user.click(await screen.findByRole('button', { name: 'Close menu' }));
    expect(screen.queryByRole('navigation', { name: 'Screens' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(screen.getByRole('navigation', { name: 'Screens' })).toBeTruthy();
  });

  it('welcomes by name, counts the postings and leads to the first screen', async () => {
    const api = createFakeApi(families);
    api.postings('offline').add({ title: 'One' });
    api.postings('offline').add({ title: 'Two' });
    const { user, router } = openConsole('/admin', { as: 'asha', api });
    expect(await screen.findByText('Welcome, asha')).toBeTruthy();
    expect(await screen.findByRole('link', { name: '2 Offline Form' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Get Started' }));
    expect(router.state.location.pathname).toBe('/admin/addlatestjob');
  });
});

describe('one more row in the table of families', () => {
  it('brings its screens with it', async () => {
    const table = [...families, scholarship];
    const api = createFakeApi(table);
    const { user, go } = openConsole('/admin', { as: 'asha', table, api });
    await user.click(await screen.findByRole('link', { name: 'Add Scheme' }));
    await user.type(await screen.findByLabelText(/^Job Title/), 'NSP 2026');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    expect(await screen.findByRole('row', { name: /NSP 2026/ })).toBeTruthy();
    expect(writesOf(api)[0]).toMatchObject({ path: '/api/schemes', body: { scheme: 'NSP 2026' } });

    await go(`/admin/addschemeinfo?posting=${api.postings('scholarship').all()[0]?.id}`);
    await user.type(await screen.findByLabelText(/^Post Name/), 'Merit');
    await user.type(screen.getByLabelText(/^Post Date/), 'Today');
    await user.type(screen.getByLabelText(/^Short Information/), 'For all');
    await user.type(screen.getByLabelText('Title'), 'Who');
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect(await screen.findByRole('button', { name: 'Edit Merit' })).toBeTruthy();
    expect(writesOf(api)[1]?.body).toMatchObject({ selectedJobTitle: 'NSP 2026', Title9: 'Who' });
    const nav = screen.getByRole('navigation', { name: 'Screens' });
    expect(entries(nav)).toEqual(
      expect.arrayContaining([
        ['Add Scheme Table', '/admin/addschemetable'],
        ['Add Scheme Links', '/admin/addschemelinks'],
        ['Approve Scheme', '/admin/approvescheme'],
      ]),
    );
  });
});
