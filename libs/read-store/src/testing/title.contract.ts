import { families, readModels, type Head } from '@noticeboard/content-model';
import { describe, expect, it } from '@jest/globals';
import type { Change } from '../read-store.js';
import { lookUpTitle } from '../title-look-up.js';
import { entered, firstBatch, unlisted } from './changes.js';
import type { Given } from './read-store.contract.js';

const [family, otherFamily] = families;

/** A posting's head, as `headOf` makes it. */
function head(id: string, known: Pick<Head, 'title' | 'deletedAt'>): Change {
  const body: Head = { id, scalars: {}, ...known };
  return unlisted(readModels.heads(family), id, JSON.stringify(body));
}

const claim = (folded: string, id: string): Change => entered(readModels.titles(family), folded, id);

export function titleContract(given: () => Given): void {
  describe('when a posting is looked up by its title', () => {
    const lookUp = (title: string) => lookUpTitle(given().store, family, title);

    it('finds it by its present title, exactly as written or not', async () => {
      await given().store.apply(firstBatch('p1', head('7', { title: 'Railway Clerk' }), claim('railway clerk', '7')));
      expect(await lookUp('Railway Clerk')).toEqual({ match: 'current', id: '7', title: 'Railway Clerk' });
      expect(await lookUp(' RAILWAY  clerk')).toEqual({ match: 'folded', id: '7', title: 'Railway Clerk' });
    });

    it('finds it by a title it had before', async () => {
      const changes = [head('7', { title: 'Senior Clerk' }), claim('railway clerk', '7'), claim('senior clerk', '7')];
      await given().store.apply(firstBatch('p1', ...changes));
      expect(await lookUp('Railway Clerk')).toEqual({ match: 'alias', id: '7', title: 'Senior Clerk' });
      expect(await lookUp('Senior Clerk')).toEqual({ match: 'current', id: '7', title: 'Senior Clerk' });
    });

    it('gives a title to the posting that claimed it last', async () => {
      const changes = [head('7', { title: 'Senior Clerk' }), head('8', { title: 'Railway Clerk' })];
      await given().store.apply(firstBatch('p1', ...changes, claim('railway clerk', '7'), claim('railway clerk', '8')));
      expect(await lookUp('Railway Clerk')).toEqual({ match: 'current', id: '8', title: 'Railway Clerk' });
    });

    it('says when it is deleted', async () => {
      const deletedAt = '2026-11-20T10:00:00.000Z';
      const changes = [head('7', { title: 'Railway Clerk', deletedAt }), claim('railway clerk', '7')];
      await given().store.apply(firstBatch('p1', ...changes));
      const deleted = { match: 'deleted', id: '7', title: 'Railway Clerk', deletedAt };
      expect(await lookUp('railway clerk')).toEqual(deleted);
    });

    it('does not know titles that nobody claimed, nor those of another family', async () => {
      await given().store.apply(firstBatch('p1', head('7', { title: 'Railway Clerk' }), claim('railway clerk', '7')));
      expect(await lookUp('Railway')).toEqual({ match: 'unknown' });
      expect(await lookUpTitle(given().store, otherFamily, 'Railway Clerk')).toEqual({ match: 'unknown' });
    });
  });
}
