import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { familyOf, foldTitle } from '@noticeboard/content-model';
import { FileStore } from '../files/file-store.js';
import { PortalLog } from '../testing/portal-log.js';
import { Importer } from './importer.js';
import { OldFiles } from './source.js';
import { planImport } from './plan.js';
import { ImportReport } from './report.js';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';

const family = familyOf('jobs');
const count = 400;

describe('An import while others write', () => {
  let log: PortalLog;
  beforeEach(async () => {
    log = await PortalLog.open();
  });
  afterEach(() => log.close());

  it('brings everything in, in its order, and no title twice', async () => {
    const jobs = Array.from({ length: count }, (_, index) => ({ _id: `old${index}`, jobTitle: `Clerk ${index}` }));
    const report = new ImportReport(() => {});
    const none = new OldFiles({} as FileStore, async () => undefined);
    let isDone = false;
    const writer = async (from: number, step: number) => {
      for (let index = from; index >= 0 && index < count && !isDone; index += step) {
        await log
          .change(
            family,
            `new${index}`,
            { type: 'AddPosting', fields: postingFieldsOf(`clerk  ${index}`) },
            {},
            {},
            log.other,
          )
          .catch(() => undefined);
      }
    };
    const importing = new Importer(log.events, none, report).run(planImport({ jobs }, report));
    await Promise.all([importing.then(() => (isDone = true)), writer(0, 1), writer(count - 1, -1)]);

    const added = (await log.events.readAll()).filter(({ type }) => type === 'PostingAdded');
    const imported = added.filter(({ stream }) => stream.startsWith('job-old'));
    expect(imported.map(({ stream }) => stream)).toEqual(jobs.map(({ _id }) => `job-${_id}`));
    expect(added.length).toBeGreaterThan(count);
    const titles = added.map(({ data }) => foldTitle(String(data['title'])));
    expect(new Set(titles).size).toBe(titles.length);
    expect(report.failures).toBe(0);
  });
});
