import { describe, expect, it } from '@jest/globals';
import { families, type Family, listingKinds } from '@noticeboard/content-model';
import { otherScreens, screensOf } from './navigation/screens.js';
import { apiResources } from './providers/api-resources.js';
import { pagesOf, resourceScreens } from './screens.js';

/** A family that no code knows of. */
const scholarship: Family = {
  ...families[0],
  key: 'scholarship',
  category: 'scholarship',
  reservation: 'scholarshipTitle',
  titleField: 'scheme',
  wireNames: { sectionTitle: 'Title9' },
  paths: { postings: 'schemes', notifications: 'notes', tables: 'schemeTables', items: 'schemeItems' },
  site: { ...families[0].site, heading: 'Scholarships' },
  console: {
    postings: { path: 'addscheme', label: 'Add Scheme' },
    notifications: { path: 'addschemeinfo', label: 'Add Scheme Info' },
    tables: { path: 'addschemetable', label: 'Add Scheme Table' },
    items: { path: 'addschemelinks', label: 'Add Scheme Links' },
  },
  approvalScreen: { path: 'approvescheme', label: 'Approve Scheme' },
};
const table = [...families, scholarship];
const own = ['addscheme', 'addschemeinfo', 'addschemetable', 'addschemelinks', 'approvescheme'];

describe('one more row in the table of families', () => {
  it('brings its screens and their entries in the sidebar', () => {
    const paths = resourceScreens(table, listingKinds).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(own));
    expect(pagesOf(table).map(({ path }) => path)).toContain('addscheme/:id');
    const entries = [...screensOf(scholarship), ...otherScreens(table, listingKinds)].map(({ path }) => path);
    expect(entries).toEqual(expect.arrayContaining(own));
  });

  it('is read and written at its own paths, in its own words', () => {
    const resources = apiResources(table, listingKinds);
    const at = (path: string) => {
      const resource = resources.get(path);
      if (!resource) throw new RangeError(`no resource is called ${path}`);
      return resource;
    };
    const values = { scheme: 'NSP 2026', jobTitle: 'NSP 2026', sectionTitle: 'Who', Title9: 'Who', applyLink: '' };
    expect(at('addscheme').path({})).toBe('schemes');
    expect(at('addscheme').write(values, {})).toEqual({ scheme: 'NSP 2026', applyLink: '' });
    expect(at('addschemeinfo').path({ postingId: 'a/b' })).toBe('schemes/a%2Fb/notes');
    expect(at('addschemeinfo').write(values, {})).toEqual({ Title9: 'Who' });
    expect(at('addschemetable').write({ ...values, data: [] }, {})).toEqual({ scheme: 'NSP 2026', data: [] });
    expect(at('approvescheme').write(values, {})).toEqual({ scheme: 'NSP 2026' });
  });
});
