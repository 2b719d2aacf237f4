import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { fireEvent, screen } from '@testing-library/react';
import {
  attachment,
  drop,
  fill,
  form,
  link,
  openAttachments,
  pdf,
  titlesInForm,
  transfer,
} from '../testing/open-attachments.js';

const [jobs] = families;
const page = `<table><tr><td>Apply Online</td><td><a href="https://ssc.gov.in/apply">Click Here</a></td></tr>
  <tr><td>Notice</td><td><a href="https://ssc.gov.in/n">Click Here</a></td></tr></table>`;

describe('many at once', () => {
  it('are the PDFs that are dropped, a row each; what is no PDF is named and left out', async () => {
    openAttachments(jobs);
    await attachment(1);
    drop([pdf('CGL_notice.pdf'), pdf('answer-key.pdf'), pdf('list.txt', 'x', 'text/plain')]);
    expect(titlesInForm()).toEqual(['CGL notice', 'Answer key']);
    expect((await attachment(2)).getByText(/^answer-key\.pdf/)).toBeTruthy();
    expect(screen.getByText('2 attachments added.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('No PDF, so left out: list.txt');
  });

  it('are added to those that are there', async () => {
    const { user } = openAttachments(jobs, { items: [[link]] });
    await user.click(await screen.findByRole('button', { name: 'Edit item 1' }));
    await screen.findByRole('region', { name: 'Edit: item 1' });
    await user.upload(screen.getByLabelText('PDF files to add'), [pdf('a.pdf'), pdf('b.pdf')]);
    expect(titlesInForm()).toEqual(['Apply Online', 'A', 'B']);
  });

  it('are the links of a pasted list, in any input', async () => {
    openAttachments(jobs);
    const row = await attachment(1);
    const text = 'Apply Online\thttps://ssc.gov.in/apply\nNotice https://ssc.gov.in/n\nno link here';
    fireEvent.paste(row.getByLabelText(/^URL/), { clipboardData: transfer({ text }) });
    expect(titlesInForm()).toEqual(['Apply Online', 'Notice']);
    expect((await attachment(2)).getByLabelText(/^URL/)).toHaveProperty('value', 'https://ssc.gov.in/n');
    expect(document.activeElement).toHaveProperty('value', 'Apply Online');
  });

  it('are the links of a copied page, under the names of their rows', async () => {
    openAttachments(jobs);
    await attachment(1);
    fireEvent.paste(form(), {
      clipboardData: transfer({ text: 'Apply Online\tClick Here\nNotice\tClick Here', html: page }),
    });
    expect(titlesInForm()).toEqual(['Apply Online', 'Notice']);
  });

  it('are shown as lines before they become rows where they are pasted by the button', async () => {
    const { user } = openAttachments(jobs);
    await attachment(1);
    await user.click(screen.getByRole('button', { name: 'Paste links' }));
    const box = screen.getByLabelText('Links, one per line');
    expect(document.activeElement).toBe(box);
    fireEvent.paste(box, { clipboardData: transfer({ text: 'Apply Online Click Here', html: page }) });
    expect(box).toHaveProperty('value', 'Apply Online\thttps://ssc.gov.in/apply\nNotice\thttps://ssc.gov.in/n');
    expect(screen.getByText('2 links read')).toBeTruthy();
    expect(titlesInForm()).toEqual(['']);
    await user.click(screen.getByRole('button', { name: 'Add these links' }));
    expect(titlesInForm()).toEqual(['Apply Online', 'Notice']);
    expect(screen.queryByLabelText('Links, one per line')).toBeNull();
  });
});

describe('a single link', () => {
  it('fills title and address when it has a name, and is plain text when it has none', async () => {
    const { user } = openAttachments(jobs);
    const row = await attachment(1);
    const url = row.getByLabelText(/^URL/);
    fireEvent.paste(url, { clipboardData: transfer({ text: 'Apply Online: https://ssc.gov.in/apply' }) });
    expect(row.getByLabelText(/^Title/)).toHaveProperty('value', 'Apply Online');
    expect(url).toHaveProperty('value', 'https://ssc.gov.in/apply');
    await user.clear(url);
    await fill(user, url, 'https://ssc.gov.in/other');
    expect(url).toHaveProperty('value', 'https://ssc.gov.in/other');
    expect(row.getByLabelText(/^Title/)).toHaveProperty('value', 'Apply Online');
  });
});

it('keeps the page when a file misses the form', async () => {
  openAttachments(jobs);
  await attachment(1);
  const missed = (files: readonly File[]) => !fireEvent.drop(document.body, { dataTransfer: transfer({ files }) });
  expect(missed([pdf('a.pdf')])).toBe(true);
  expect(missed([])).toBe(false);
});
