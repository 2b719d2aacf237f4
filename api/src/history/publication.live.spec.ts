import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { added, itemsAdded, notificationAdded } from '../../../libs/content-model/src/testing/contents.js';
import { edited } from '../../../libs/content-model/src/testing/posting-events.js';
import { minute } from '../../../libs/content-model/src/testing/read-events.js';
import { PortalLog } from '../testing/portal-log.js';
import { evidencePieces } from './evidence/evidence-page.js';
import { publishesIn } from './evidence/publishes.js';
import { EventTexts } from './event-texts.js';
import { recordsCalled, stepsOf } from './tracked-record.js';

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

it('staff are shown every event of a publish, with its change set, its note and whether it was a correction', async () => {
  const subject = { kind: 'posting', id: 'p1', family: 'jobs', title: 'SSC CGL' } as const;
  const by = { actor: 'asha', role: 'admin', at: minute(0), correlationId: randomUUID(), schemaVersion: '1' };
  const published = { changeSet: 'c1', publicNote: '<b>Typing error</b>', correction: 'true' };
  const events = [added, edited({ title: 'SSC CGL, 2026' }), notificationAdded('n1'), itemsAdded('i1')].map(
    ({ type, data }, n) => ({
      id: randomUUID(),
      type,
      data: { ...data },
      metadata: n === 0 ? by : { ...by, ...published },
    }),
  );
  await log.events.append([{ stream: 'job-p1', expected: 'none', events }]);
  const wanted = (await log.events.readStream('job-p1')).map(({ stream, revision, id, type, position }, leaf) => ({
    ...by,
    leaf,
    position,
    stream,
    revision,
    id,
    type,
    subject,
  }));

  const [first, second] = await new EventTexts(log.events, families).of(wanted, 'oldest');
  expect(JSON.parse(String(first))).not.toHaveProperty('changeSet');
  expect(JSON.parse(String(second))).toMatchObject({
    changeSet: 'c1',
    publicNote: '<b>Typing error</b>',
    correction: true,
  });

  const [record] = recordsCalled('posting', 'p1');
  const task = {
    format: 'noticeboard-evidence/2',
    madeAt: minute(1),
    key: '',
    checkpoint: '',
    subject,
    count: 4,
  } as const;
  let page = '';
  const digest = 'd'.repeat(64);
  const approved = { type: 'ChangeSetApproved', metadata: { ...by, actor: 'ravi' } };
  const ended = [approved, { type: 'ChangeSetPublished', metadata: by }].map((event) => ({
    id: randomUUID(),
    data: { digest },
    ...event,
  }));
  await log.events.append([{ stream: 'changeset-c1', expected: 'none', events: ended }]);
  for await (const piece of evidencePieces(task, () => stepsOf(log.events, record!), publishesIn(log.events)))
    page += piece;
  expect(page).toMatch(new RegExp(`digest <code>${digest}</code>, approved by ravi on <time`));
  expect(page).toMatch(/<tr><td>1<[^]*<tr><td>2</);
  expect(page).toContain('note: &lt;b&gt;Typing error&lt;/b&gt;, correction of a typing error');
  // In words for a person, at the time in India.
  expect(page).toContain('<td>Posting edited');
  expect(page).toContain('<li>Title: <del>SSC CGL 2026</del> <ins>SSC CGL, 2026</ins></li>');
  expect(page).toMatch(/<time datetime="\d{4}-[^"]*Z">\d{4}-\d\d-\d\d \d\d:[3-9]\d:\d\d\.\d{3} IST<.time>/);
  expect(page).toContain('Additional Dates: <ins>Correction: 5 December 2026</ins>');
  expect(page).toContain('Links: <ins>Apply online (https://');
  expect(page.match(/change set/g)).toHaveLength(3);
});
