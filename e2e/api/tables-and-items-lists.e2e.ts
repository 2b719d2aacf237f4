import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type ApiClient } from '../../test/api-client.js';
import { addBelonging, belongings } from '../../test/belongings.js';
import { addPosting, newTitle } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

let staff: ApiClient;
beforeAll(async () => {
  staff = await admin((await startPortal()).url);
});

describe.each(belongings)('The list of one title, for $what', (kind) => {
  const title = newTitle('delta clerk');
  const path = `${kind.path}/${encodeURIComponent(title)}`;

  it('speaks all dialects too', async () => {
    await addPosting(staff, kind.family, title);
    for (let count = 0; count < 4; count += 1) await addBelonging(staff, kind, title);
    const ids = (await staff.get(path)).list.map((record) => String(record['_id']));
    expect(ids).toHaveLength(4);
    const asked = async (query: string) => {
      const { list, headers } = await staff.get(`${path}?${query}`);
      return { ids: list.map((record) => record['_id']), range: headers['content-range'] };
    };
    expect(await asked('limit=3')).toEqual({ ids: ids.slice(1), range: `${kind.listName} 1-3/4` });
    expect(await asked('limit=3&page=2')).toEqual({ ids: ids.slice(0, 1), range: `${kind.listName} 0-0/4` });
    expect(await asked('q=CLERK')).toEqual({ ids, range: `${kind.listName} 0-3/4` });
    expect(await asked('q=nobody')).toEqual({ ids: [], range: `${kind.listName} */0` });
    expect(await asked('sort=[%22createdAt%22,%22DESC%22]&range=[0,1]')).toEqual({
      ids: ids.toReversed().slice(0, 2),
      range: `${kind.listName} 0-1/4`,
    });
    expect(await asked(`filter=%7B%22id%22:[%22${ids[2]}%22]%7D`)).toEqual({
      ids: [ids[2]],
      range: `${kind.listName} 0-0/1`,
    });
    expectProblem(await staff.get(`${path}?page=1`), 400);
    expectProblem(await staff.get(`${path}?unknown=1`), 400);
  });
});
