/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { familyOf, type Follow } from '@noticeboard/content-model';
import { describer } from '../server/render-site';

const about = describer();
const reads = {
  cards: async ({ key }: { readonly key: string }, ids: readonly string[]) =>
    ids.includes('p1') && key === familyOf('jobs').key ? [{ id: 'p1', title: 'SSC CGL 2026' } as never] : [],
};
const record = (id: string, kind: Follow['records'][number]['kind'] = 'posting') => ({ kind, id });
const nothing = { records: [], lists: [], filter: {} };

it.each<[Partial<Follow>, readonly string[], readonly string[]]>([
  [{ records: [record('p1')] }, ['SSC CGL 2026'], ['SSC CGL 2026']],
  [
    { records: [record('p1'), record('gone'), record('r1', 'resultListing')] },
    ['SSC CGL 2026', '2 notices'],
    ['SSC CGL 2026', '2 सूचनाएँ'],
  ],
  [{ records: [record('gone')], lists: ['answer-key'] }, ['1 notice', 'Answer Key'], ['1 सूचना', 'उत्तर कुंजी']],
  [{ filter: { list: 'latest-job' } }, ['Latest Jobs'], ['नई नौकरियाँ']],
  [{ filter: { q: 'ssc', state: '' } }, ['“ssc” in All lists'], ['सभी सूचियाँ में “ssc”']],
  [
    { filter: { qualification: 'graduate', status: 'closing' } },
    ['All lists: Closing in 7 days, Graduate'],
    ['सभी सूचियाँ: 7 दिन में बंद होने वाले, स्नातक'],
  ],
])('says what is followed: %j', async (follow, english, hindi) => {
  expect(await about({ ...nothing, ...follow }, 'en', reads)).toEqual(english);
  expect(await about({ ...nothing, ...follow }, 'hi', reads)).toEqual(hindi);
});
