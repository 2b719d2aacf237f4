import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { addNotification, addPosting, idOf, notificationPath, postingPath } from '../../test/content.js';
import { recordedDuring } from '../../test/event-log.js';
import { sharedPortal } from '../../test/shared-portal.js';

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);

describe.each<Family>(breadth(families, families.slice(0, 2)))(
  'What readers of $key are told of a posting',
  (family) => {
    const changesPath = (id: string) => `${postingPath(family, id)}/changes`;
    const changes = async (id: string) => (await visitor.get(changesPath(id))).list;

    it('is nothing after its publication alone', async () => {
      const { status, list, headers } = await visitor.get(changesPath(idOf(await addPosting(staff, family))));
      expect({ status, list }).toEqual({ status: 200, list: [] });
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    });

    it('is the old and the new value of a date that moved, and nobody’s name', async () => {
      const id = idOf(await addPosting(staff, family));
      const listing = idOf(await addNotification(staff, family, id, { lastDateApply: '20 Nov 2026' }));
      await staff.put(notificationPath(family, id, listing), { lastDateApply: '30 Nov 2026' });
      const [newest, added, ...others] = await changes(id);
      expect(newest).toEqual({
        at: time,
        summary: 'Last Date to Apply: was 20 Nov 2026, now 30 Nov 2026',
        changes: [{ label: 'Last Date to Apply', before: '20 Nov 2026', after: '30 Nov 2026' }],
      });
      expect(added).toMatchObject({ at: time, summary: 'Notice added: Clerk' });
      expect(added?.['changes']).toContainEqual({ label: 'Last Date to Apply', before: '', after: '20 Nov 2026' });
      expect(others).toEqual([]);
      expect(JSON.stringify(await changes(id))).not.toMatch(/admin|actor|role/);
    });

    it('is not added to by what records nothing, nor by what readers do not see', async () => {
      const id = idOf(await addPosting(staff, family));
      const listing = idOf(await addNotification(staff, family, id, { examDate: '1 May 2027' }));
      const before = await changes(id);
      expect(
        await recordedDuring(portal, () =>
          staff.put(notificationPath(family, id, listing), { examDate: '1 May 2027' }),
        ),
      ).toEqual([]);
      await staff.put(notificationPath(family, id, listing), { examDate: ' 1 May 2027 ' });
      expect(await changes(id)).toEqual(before);
    });

    it('is 404 for an unknown and for a deleted one', async () => {
      const id = idOf(await addPosting(staff, family));
      expect((await visitor.get(changesPath('no-such-posting'))).status).toBe(404);
      await staff.delete(postingPath(family, id));
      expect((await visitor.get(changesPath(id))).status).toBe(404);
    });

    it('takes no query and no other method', async () => {
      const id = idOf(await addPosting(staff, family));
      expect((await visitor.get(`${changesPath(id)}?page=1`)).status).toBe(400);
      const { status, headers } = await staff.delete(changesPath(id));
      expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
    });
  },
);
