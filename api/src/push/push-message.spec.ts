import { describe, expect, it } from '@jest/globals';
import type { ReaderChange } from '@noticeboard/content-model';
import { pushPayload, pushUrgency, topicOf } from './push-message.js';

const change: ReaderChange = {
  kind: 'noticeEdited',
  at: '2026-11-20T11:00:00.000Z',
  position: '0001',
  name: '',
  changes: [{ path: 'notifications/n/examDate', label: 'Exam Date', before: '1 May', after: '2 May' }],
};
const told = { kind: 'posting', id: 'p1', title: 'SSC CGL', revision: 3, url: 'https://board.example/x', change };
const payload = (given: Partial<typeof told> & { remindsOf?: number } = {}, lang: 'en' | 'hi' = 'en') =>
  JSON.parse(pushPayload({ ...told, ...given }, lang)) as Record<string, unknown>;

describe('The text of a push', () => {
  it('is said in the language of the browser', () => {
    expect(payload({}, 'hi')).toMatchObject({ lang: 'hi', title: 'SSC CGL' });
    expect(String(payload({}, 'hi')['body'])).toMatch(/1 May.*2 May/);
    expect(payload({}, 'hi')['body']).not.toBe(payload()['body']);
    expect(payload({ remindsOf: 7 })['body']).toBe('Last date: 7 days left');
    expect(payload({ remindsOf: 0 })['body']).toBe('Last date: today');
    expect(payload({ remindsOf: 2 }, 'hi')['body']).toBe('अंतिम तिथि: 2 दिन बाकी');
  });

  it('has at most 2,000 bytes, whatever is in the record', () => {
    const long = 'ऊ"\\'.repeat(1000);
    const changes = Array.from({ length: 50 }, () => ({ path: 'title', label: 'Title', before: long, after: long }));
    for (const lang of ['en', 'hi'] as const) {
      const text = pushPayload({ ...told, title: long, change: { ...change, changes, note: long } }, lang);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2000);
      expect((JSON.parse(text) as { title: string }).title).toContain('ऊ');
    }
  });
});

describe('A push', () => {
  it('takes the place of an earlier one of its record alone', () => {
    expect(topicOf(told)).toMatch(/^[\w-]{32}$/);
    expect(topicOf({ ...told, id: 'p2' })).not.toBe(topicOf(told));
    expect(topicOf({ ...told, kind: 'result' })).not.toBe(topicOf(told));
  });

  const at = (text: string) => new Date(text);
  it.each([
    ['no deadline', '', 28 * 86_400, 'normal'],
    ['a deadline that is past', '2026-11-18T18:29:00.000Z', 28 * 86_400, 'normal'],
    ['the last day', '2026-11-20T11:29:00.000Z', 6.5 * 3600, 'high'],
    ['the day before', '2026-11-21T18:29:00.000Z', 30.5 * 3600, 'high'],
    ['two days before', '2026-11-22T18:29:00.000Z', 54.5 * 3600, 'normal'],
    ['far ahead', '2027-02-01T18:29:00.000Z', 28 * 86_400, 'normal'],
  ])('is kept until the last day is over: %s', (_name, deadline, ttl, urgency) => {
    expect(pushUrgency(deadline, at('2026-11-20T12:00:00Z'))).toEqual({ ttl, urgency });
  });
});
