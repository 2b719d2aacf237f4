import { kindCalled, noticeFields, noticeWrite } from './notice-write.js';
import { type QuickAction, textOf, titleOf } from './quick-action.js';

const kindIn = kindCalled.bind(undefined, 'ResultListing');

/** A new result listing, with its link or PDF. */
export const resultOut: QuickAction = {
  key: 'result-out',
  label: 'Result out',
  isFor: (_family, kinds) => kindIn(kinds) !== undefined,
  fields({ kinds }) {
    const kind = kindIn(kinds);
    return kind ? noticeFields(kind) : [];
  },
  initial: (subject) => ({ title: titleOf(subject), link: '' }),
  faults: (values) =>
    textOf(values, 'link') === '' && !(values['pdf'] instanceof File) ? { link: 'Please give a link or a PDF.' } : {},
  plan(values, { kinds }) {
    const kind = kindIn(kinds);
    return kind ? [noticeWrite(kind, 'Result “%{title}” is added', values)] : [];
  },
};
