/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { draftLimit, draftSizeLimit, draftStore, newSlot } from './draft-store.js';

const key = { account: 'asha', form: 'addlatestjob', record: 'a/b' };
const slot = (number: number) => newSlot(1_700_000_000_000 + number);
const write = (number: number, jobTitle = `Draft ${number}`) =>
  draftStore.write(key, slot(number), { values: { jobTitle } }, number);
const titles = () => draftStore.read(key).map(({ values }) => values['jobTitle']);

beforeEach(() => localStorage.clear());

describe('the store of drafts', () => {
  it('gives the drafts of one form, record and account, newest first', () => {
    write(1);
    write(2);
    for (const other of [{ account: 'ravi' }, { form: 'addadmission' }, { record: 'a' }]) {
      expect(draftStore.read({ ...key, ...other })).toEqual([]);
    }
    expect(titles()).toEqual(['Draft 2', 'Draft 1']);
  });

  it('keeps the record that a draft changes', () => {
    const opened = { id: '7', revision: 3, jobTitle: 'CGL' };
    draftStore.write(key, slot(1), { values: { jobTitle: 'CGL 2026' }, opened }, 5);
    expect(draftStore.read(key)).toMatchObject([{ values: { jobTitle: 'CGL 2026' }, opened, savedAt: 5, files: [] }]);
  });

  it('never holds a password, nor a file, of which it tells the name', () => {
    const pdfFile = new File(['%PDF-1.7'], 'result.pdf', { type: 'application/pdf' });
    const values = {
      username: 'asha',
      newPassword: 'secret-1',
      rows: [{ password: 'secret-2', file: pdfFile }],
      pdfFile,
    };
    draftStore.write(key, slot(1), { values }, 1);
    expect(JSON.stringify(localStorage)).not.toContain('secret');
    expect(draftStore.read(key)).toMatchObject([
      { values: { username: 'asha', rows: [{}] }, files: ['result.pdf', 'result.pdf'] },
    ]);
  });

  it(`holds ${draftLimit} drafts; the oldest opening goes first`, () => {
    for (let number = 1; number <= draftLimit + 2; number += 1) write(number);
    write(2, 'Back again');
    expect(titles()).toHaveLength(draftLimit);
    expect(titles()).toContain('Back again');
    expect(titles()).not.toContain('Draft 3');
  });

  it('takes no draft that is too long', () => {
    expect(write(1, 'x'.repeat(draftSizeLimit))).toBe('tooLarge');
    expect(titles()).toEqual([]);
  });

  it('makes room with older drafts when the browser has none left', () => {
    write(1);
    write(2);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(write(3)).toBeUndefined();
    expect(titles()).toEqual(['Draft 3', 'Draft 2']);
  });

  it('says that nothing is kept where the browser refuses, and fails nowhere', () => {
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(write(1)).toBe('unavailable');
    refuse.mockRestore();
    expect(draftStore.read(key)).toEqual([]);
  });

  it('passes over what is no draft', () => {
    write(1);
    for (const text of ['', 'x', '[]', '[1,[],"{}"]', '{"a":1}']) {
      localStorage.setItem(`noticeboard.draft/asha/addlatestjob/a%2Fb/${text}`, text);
    }
    expect(titles()).toEqual(['Draft 1']);
  });
});
