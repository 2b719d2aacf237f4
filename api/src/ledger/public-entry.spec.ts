import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Disclosure, ShownChange } from '@noticeboard/content-model';
import { publicEntry } from './public-entry.js';

const saltKey = Buffer.alloc(32, 7);
const text = 'Ask for Asha Rao.';
const fields = { label: 'Details', before: '', after: text, isOpen: false };

function told(changes: readonly ShownChange[]): Disclosure {
  const record = { kind: 'posting', id: 'a1', title: 'Clerk', revision: 3 } as const;
  return { ...record, time: '2026-11-27T10:00:00.000Z', what: 'Changed', changes };
}

describe('An entry of the public log', () => {
  it('is the same RFC 8785 JSON for ever: what was signed cannot be made otherwise', () => {
    const date = { label: 'Last Date to Apply', before: '3 Dec', after: '1 Dec', part: 'n1', isOpen: true };
    const { json } = publicEntry(told([date, { ...fields, name: 'Notice' }]), 12, saltKey);
    expect(createHash('sha256').update(json).digest('hex')).toBe(
      'ca8bae8050c10b74ab33a635e992eaba3c151336a1dd6ce8ef8f5ad41aaed0d6',
    );
  });

  it('has a text that is not open under its salted hash, of one salt for one record', () => {
    const { json, texts } = publicEntry(told([fields, { ...fields, before: text, after: '' }]), 12, saltKey);
    const [beside] = texts;
    expect(beside?.text).toBe(text);
    const salted = createHash('sha256')
      .update(Buffer.from(beside?.salt ?? '', 'hex'))
      .update(text)
      .digest('hex');
    expect(texts.map(({ hash }) => hash)).toEqual([salted, salted]);
    expect(json).toContain(`{"sha256":"${salted}"}`);
    expect(json).not.toContain('Asha');
    const other = publicEntry({ ...told([fields]), id: 'b2' }, 12, saltKey);
    expect(other.texts[0]?.hash).not.toBe(salted);
  });

  it('has all changes under one hash where they have no room', () => {
    const open = { label: 'Extra Fee Lines', before: '', after: 'x'.repeat(250), isOpen: true };
    const { json, texts } = publicEntry(told(Array.from({ length: 300 }, () => open)), 12, saltKey);
    expect(JSON.parse(json)).toMatchObject({ title: 'Clerk', changes: { sha256: texts[0]?.hash } });
    expect(JSON.parse(texts[0]?.text ?? '')).toHaveLength(300);
  });
});
