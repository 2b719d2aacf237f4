import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addPosting, idOf, newTitle, postingPath, titlePath } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

const refused = [
  'limit=0',
  'limit=1001',
  'limit=-1',
  'limit=1.5',
  'limit=1e2',
  'limit=0x10',
  'limit=ten',
  'limit=',
  'limit=%20',
  'limit=99999999999999999999',
  'limit=10&page=0',
  'limit=10&page=-1',
  'limit=10&page=1.5',
  'limit=10&page=',
  'limit=10&page=x',
  'page=1',
  'q=x&page=1',
  'limit=1&limit=2',
  'q=x&q=y',
  'limit[]=1',
  'filter[q]=x',
  'unknown=1',
  'Limit=1',
  'fields=jobTitle',
  '__proto__=1',
  'sort=createdAt',
  'sort=["createdAt"]',
  'sort=["createdAt","UP"]',
  'sort=["createdAt","asc"]',
  'sort=["createdAt","ASC","x"]',
  'sort=["nothing","ASC"]',
  'sort=["notifications","ASC"]',
  'sort=["__proto__","ASC"]',
  'sort={}',
  'sort=',
  'range=0-9',
  'range=[0]',
  'range=[0,1,2]',
  'range=[5,4]',
  'range=[-1,4]',
  'range=[0,1.5]',
  'range=["0","9"]',
  'range=[0,null]',
  'range=[0,99999999999999999999]',
  'range=',
  'filter=x',
  'filter=[]',
  'filter="x"',
  'filter=null',
  'filter=',
  'filter={"nothing":1}',
  'filter={"q":1}',
  'filter={"id":"x"}',
  'filter={"id":[1]}',
  'filter={"id":[["x"]]}',
  'filter={"salaryRange":["a"]}',
  'filter={"salaryRange":{"$gt":""}}',
  'filter={"salaryRange":null}',
  'filter={"notifications":[]}',
  'filter={"__proto__":1}',
  'filter={"constructor":"x"}',
  'filter={}&limit=1',
  'sort=["createdAt","ASC"]&page=1',
  'range=[0,9]&q=x',
  'range=[0,9]&limit=10&page=1',
];

let staff: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  const { url } = await startPortal();
  staff = await admin(url);
  visitor = new ApiClient(url);
});

describe.each(families)('A query of the family $key', (family) => {
  let lists: readonly string[];

  beforeAll(async () => {
    const title = newTitle();
    await addPosting(staff, family, title);
    lists = [postingPath(family), titlePath(family, title)];
  });

  it.each(refused)('%s is refused, and the parameter named', async (query) => {
    const escaped = query.replaceAll('"', '%22').replaceAll('{', '%7B').replaceAll('}', '%7D');
    for (const list of lists) {
      const reply = await visitor.get(`${list}?${escaped}`);
      expectProblem(reply, 400);
      expect(Object.keys(reply.body['errors'] ?? {})).not.toEqual([]);
      expect(reply.headers).not.toHaveProperty('content-range');
    }
  });

  it.each(['x', 'limit', 'q', 'sort', 'filter', 'range', 'page'])('for one record takes no %s', async (name) => {
    const id = idOf(await addPosting(staff, family));
    expectProblem(await visitor.get(`${postingPath(family, id)}?${name}=1`), 400);
    expectProblem(await staff.put(`${postingPath(family, id)}?${name}=1`, {}), 400);
    expectProblem(await staff.delete(`${postingPath(family, id)}?${name}=1`), 400);
    expectProblem(await staff.post(`${postingPath(family)}?${name}=1`, {}), 400);
  });

  it('that is no proper percent-encoding is refused or taken literally, never a fault', async () => {
    for (const query of ['q=%', 'q=%zz', 'q=%E0%A4', '%=1', 'q=%ff', '&&&', '=', '=x']) {
      expect((await visitor.get(`${postingPath(family)}?${query}`)).status).toBeLessThan(500);
    }
  });
});
