import { ProblemError } from '@noticeboard/content-model';
import { readForm } from './read-form.js';

const follow = { lists: ['result'] };
const whole = { records: [], lists: ['result'], filter: {} };
const form = (more = {}) => ({ address: 'a@b.example', when: 'daily', follow: JSON.stringify(follow), ...more });

describe('The form for mails', () => {
  it('is a wish as the API takes it', () => {
    const wish = { address: 'a@b.example', when: 'daily', follow: whole };
    expect(readForm(form())).toEqual({ ...wish, wrong: [], wish });
    expect(readForm(form({ language: 'hi' })).wish).toEqual({ ...wish, language: 'hi' });
  });

  it.each([
    ['a line break', 'a@b.example\r\nBcc: c@d.example'],
    ['300 characters', `${'x'.repeat(290)}@b.example`],
    ['several addresses', 'a@b.example,c@d.example'],
    ['markup', '"><script>alert(1)</script>'],
    ['nothing', ''],
  ])('comes back with what was typed: an address with %s', (_name, address) => {
    expect(readForm(form({ address }))).toEqual({ address, when: 'daily', follow: whole, wrong: ['address'] });
  });

  it('gives back no more of an address than a mail program would take', () => {
    const { address, wrong } = readForm(form({ address: 'x'.repeat(60_000) }));
    expect([address.length, wrong]).toEqual([300, ['address']]);
  });

  it.each([
    ['no JSON', '{{'],
    ['a list that there is not', '{"lists":["nope"]}'],
    ['nothing', '{}'],
    ['no text', ['{}', '{}']],
    ['a prototype', '{"__proto__":{"lists":["result"]}}'],
  ])('is about something that there is, not about %s', (_name, given) => {
    expect(readForm(form({ follow: given }))).toEqual({ address: 'a@b.example', when: 'daily', wrong: ['follow'] });
  });

  it('names every field that is wrong', () => {
    expect(readForm(undefined)).toEqual({ address: '', when: '', wrong: ['address', 'when', 'follow'] });
    expect(readForm(form({ when: 'hourly', address: ['a@b.example', 'c@d.example'] }))).toEqual({
      address: '',
      when: 'hourly',
      follow: whole,
      wrong: ['address', 'when'],
    });
  });

  it('refuses a field that no form of the portal has', () => {
    expect(() => readForm(form({ name: 'x' }))).toThrow(ProblemError);
  });
});
