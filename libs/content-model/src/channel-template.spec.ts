import { describe, expect, it } from '@jest/globals';
import { longestTemplate, templateFault, templateText, usualTemplates } from './channel-template.js';

const values = {
  title: 'A &lt;b&gt;',
  list: 'Latest Jobs',
  dates: '',
  changes: 'one\ntwo',
  note: '',
  url: 'https://a.example',
};

describe('A template of a post', () => {
  it('is filled in, and leaves out lines whose gaps are all empty', () => {
    expect(templateText('<b>{title}</b>\n{dates}\n{dates} {note}\nNews:\n{list}{note}\n{changes}\n{url}', values)).toBe(
      '<b>A &lt;b&gt;</b>\nNews:\nLatest Jobs\none\ntwo\nhttps://a.example',
    );
  });

  it.each(['', 'Plain', '<b>{title}</b> <i>{list}</i>', '<b><u>{title}</u></b>\n&amp; &lt;', '{url}'])(
    'may be %j',
    (template) => expect(templateFault(template)).toBeUndefined(),
  );

  it('is refused for a gap that nothing fills, with the names that there are', () => {
    expect(templateFault('{title} {salary}')?.message).toBe(
      'There is no {salary}. These can be filled in: {title}, {list}, {dates}, {changes}, {note}, {url}.',
    );
    expect(templateFault('{ title }')).toMatchObject({ code: 'unknownPlaceholder', params: { name: ' title ' } });
  });

  it.each(['{title', 'a}', '{{title}}'])('is refused for a brace alone: %s', (template) =>
    expect(templateFault(template)).toMatchObject({ code: 'strayBrace' }),
  );

  it.each([
    '<b>{title}',
    '<b>{title}\n</b>',
    '<b><i>{title}</b></i>',
    '</b>',
    '<a href="https://evil.example">{title}</a>',
    '<B>x</B>',
    '{title} < 5',
    'A & B',
    '<script>',
  ])('is refused for marks that a post cannot have: %s', (template) =>
    expect(templateFault(template)).toMatchObject({ code: 'templateMarks' }),
  );

  it('is refused where it is too long', () => {
    expect(templateFault('अ'.repeat(longestTemplate))).toBeUndefined();
    expect(templateFault('अ'.repeat(longestTemplate + 1))).toMatchObject({ code: 'tooManyCharacters' });
  });

  it('is right where it is the usual one', () => {
    const all = Object.values(usualTemplates).flatMap((each) => Object.values(each));
    expect(all.map(templateFault)).toEqual(all.map(() => undefined));
  });
});
