import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient } from '../../test/api-client.js';
import { addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';
import { expectInvalid } from '../../test/problem.js';

const refused: readonly (readonly [string, unknown])[] = [
  ['that is missing', undefined],
  ['that is null', null],
  ['that is a number', 7],
  ['that is a list', ['Clerk']],
  ['that is empty', ''],
  ['of spaces only', ' \u00a0\u3000\t '],
  ['with a line break inside', 'Clerk\nPeon'],
  ['with a tab inside', 'Clerk\tPeon'],
  ['with a NUL', 'Clerk\u0000'],
  ['with a C1 control character', 'Clerk\u0085Peon'],
  ['with half of a surrogate pair', 'Clerk \ud83d'],
  ['with the other half of one', '\ude00 Clerk'],
  ['that is a dot', '.'],
  ['that is two dots', '..'],
  ['that is two dots once trimmed', ' .. '],
  ['of 301 characters', 'क'.repeat(301)],
  ['of 301 astral characters', '😀'.repeat(301)],
];

/** Sent → kept. Every one carries a mark of its family, which keeps the suites apart. */
const accepted: readonly (readonly [string, string, string])[] = [
  ['of one letter', 'x', 'x'],
  ['of three dots', '...', '...'],
  ['of 300 letters', 'क'.repeat(300), 'क'.repeat(300)],
  ['of 300 astral characters', '😀'.repeat(300), '😀'.repeat(300)],
  ['with spaces around', '\u3000 Outer space \u00a0', 'Outer space'],
  ['with several spaces inside', 'Inner   space', 'Inner   space'],
  ['in Hindi', 'रेलवे भर्ती २०२६ – ग्रुप डी', 'रेलवे भर्ती २०२६ – ग्रुप डी'],
  ['with markup and quotes', `<b onclick="x('y')">&amp; \`z\``, `<b onclick="x('y')">&amp; \`z\``],
  ['in decomposed form', 'Re\u0301gie', 'Re\u0301gie'],
  ['with a zero-width joiner', 'क्‍ष', 'क्‍ष'],
  ['called __proto__', '__proto__', '__proto__'],
];

let staff: ApiClient;
beforeAll(async () => {
  staff = await admin((await startPortal()).url);
});

describe.each(families)('A title in the family $key', (family) => {
  const { titleField } = family;

  it.each(refused)('%s is refused, and the field named', async (_what, title) => {
    expectInvalid(await staff.post(postingPath(family), { [titleField]: title }), titleField);
    if (title === undefined) return;
    const posting = await addPosting(staff, family);
    expectInvalid(await staff.put(postingPath(family, idOf(posting)), { [titleField]: title }), titleField);
    expect((await staff.get(postingPath(family, idOf(posting)))).body).toEqual(posting);
  });

  it.each(accepted)('%s is kept, trimmed and otherwise as it was typed', async (_what, sent, kept) => {
    const reply = await staff.post(postingPath(family), titled(family, sent));
    expect({ status: reply.status, title: reply.body[titleField] }).toEqual({ status: 201, title: kept });
    expect((await staff.get(postingPath(family, idOf(reply.body)))).body[titleField]).toBe(kept);
  });

  it('can be changed to another writing of itself', async () => {
    const title = newTitle('Officer');
    const posting = await addPosting(staff, family, title);
    const reply = await staff.put(postingPath(family, idOf(posting)), titled(family, `  ${title.toUpperCase()} `));
    expect({ status: reply.status, title: reply.body[titleField] }).toEqual({
      status: 200,
      title: title.toUpperCase(),
    });
  });

  it('of the other name is unknown here', async () => {
    const other = titleField === 'jobTitle' ? 'jobTitle2' : 'jobTitle';
    expectInvalid(await staff.post(postingPath(family), { [other]: newTitle() }), 'jobTitle', 'jobTitle2');
    const both = { [titleField]: newTitle(), [other]: newTitle() };
    expectInvalid(await staff.post(postingPath(family), both), other);
  });
});
