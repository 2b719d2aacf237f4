import { families, type Family, familyOf } from '../families.js';

/** A fourth family: one more row, with words of its own for the title, a required field and a long one. */
export const fellowships: Family = {
  ...familyOf('jobs'),
  key: 'fellowships',
  category: 'fellowship',
  reservation: 'fellowshipTitle',
  titleField: 'fellowshipTitle',
  wireNames: { nameOfPost: 'fellowshipName', details: 'conditions', applyLink: 'applyHere' },
  paths: { postings: 'fellowships', notifications: 'calls', tables: 'fellowshiptables', items: 'fellowshipitems' },
};

export const fourFamilies: readonly Family[] = [...families, fellowships];
