import { describe, expect, it } from '@jest/globals';
import { type CheckedLink, families } from '@noticeboard/content-model';
import { screen, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole } from '../test-support/open-console.js';
import { linkWords } from './link-words.js';

const link: CheckedLink = {
  source: 'jobs',
  id: 'p1',
  title: 'SSC CGL',
  label: 'Apply Link',
  url: 'https://ssc.example/apply',
  status: 200,
  fault: null,
  host: 'ssc.example',
  isSecure: true,
};
const gone = {
  ...link,
  label: 'Notice',
  url: 'http://old.example/n.pdf',
  host: 'old.example',
  status: 404,
  isSecure: false,
};
const lost = {
  ...link,
  label: 'Key',
  url: 'https://lost.example/',
  host: 'www.lost.example',
  status: null,
  fault: 'noSuchHost' as const,
};

const card = async () => within(await screen.findByRole('region', { name: /^Broken links/ }));

describe('the check of links', () => {
  it('runs when an admin asks, once at a time, and tells of the broken ones first', async () => {
    const api = createFakeApi(families);
    api.desk.lead(link, gone, lost);
    const { user } = openConsole('/admin', { as: 'asha', api });
    const letGo = api.hold('POST', '/api/desk/check-links');
    const check = await card();
    await user.click(await check.findByRole('button', { name: 'Check links' }));
    expect(check.getByRole('button', { name: 'Checking…' })).toHaveProperty('disabled', true);
    expect(check.getByRole('status').textContent).toBe('The links are being followed. This can take a minute.');
    letGo();
    expect(await check.findByText('3 links were followed. 2 are broken.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Broken links 2' })).toBeTruthy();
    const links = check.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')]);
    expect(links).toEqual([
      ['Notice · SSC CGLAnswers 404 · not https', '/admin/addlatestjob/p1'],
      [gone.url, gone.url],
      [
        'Key · SSC CGLCould not be reached: no such host is known · leads to www.lost.example',
        '/admin/addlatestjob/p1',
      ],
      [lost.url, lost.url],
    ]);
    await user.click(check.getByRole('button', { name: 'Show 3' }));
    expect(check.getByRole('link', { name: /Apply Link · SSC CGL\s*Answers 200/ })).toBeTruthy();
    expect(api.requests.filter(({ path }) => path === '/api/desk/check-links')).toHaveLength(1);
  });

  it('says that all is well, and that there is nothing to follow', async () => {
    const api = createFakeApi(families);
    const { user } = openConsole('/admin', { as: 'asha', api });
    const check = await card();
    await user.click(await check.findByRole('button', { name: 'Check links' }));
    expect(await check.findByText('There are no links to follow.')).toBeTruthy();
    api.desk.lead(link);
    await user.click(check.getByRole('button', { name: 'Check links' }));
    expect(await check.findByText('1 link was followed. None is broken.')).toBeTruthy();
  });

  it('says in the server’s words why it could not run', async () => {
    const api = createFakeApi(families);
    api.next('POST', '/api/desk/check-links', {
      status: 503,
      json: { message: 'The store does not answer right now.' },
    });
    const { user } = openConsole('/admin', { as: 'asha', api });
    const check = await card();
    await user.click(await check.findByRole('button', { name: 'Check links' }));
    expect((await check.findByRole('alert')).textContent).toContain('The store does not answer right now.');
    expect(check.getByRole('button', { name: 'Check links' })).toBeTruthy();
  });

  it('is not an auditor’s to start', async () => {
    openConsole('/admin', { as: 'ravi' });
    expect(await (await card()).findByText('An admin can have the links followed from here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check links' })).toBeNull();
  });

  it.each([
    ['private', 'Not followed: it leads into a private network'],
    ['refused', 'Could not be reached: the host refuses the connection'],
    ['tls', 'Could not be reached: no secure connection can be made'],
    ['timeout', 'Could not be reached within five seconds'],
    ['tooManyRedirects', 'Could not be reached: it redirects more than five times'],
    ['noAnswer', 'Could not be reached: the host gives no answer'],
  ] as const)('calls %s by its name', (fault, words) => {
    expect(linkWords({ ...link, status: null, fault })[0]?.words).toBe(words);
  });
});
