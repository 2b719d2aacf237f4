import {
  type FilterName,
  filterNames,
  notStated,
  organisationOf,
  type PostingFilter,
  stateOf,
} from '@noticeboard/content-model';
import type { Translate } from '../words/translator';
import { groupLabels } from './filter.view';

const labels: Readonly<Partial<Record<FilterName, Readonly<Record<string, string>>>>> = {
  status: { open: 'Open', closing: 'Closing in 7 days', 'opens-soon': 'Opens soon', closed: 'Closed' },
  closing: { today: 'Closes today', '3': 'Closes in 3 days', '7': 'Closes in 7 days' },
  qualification: {
    '8th': '8th',
    '10th': '10th',
    '12th': '12th',
    iti: 'ITI',
    diploma: 'Diploma',
    graduate: 'Graduate',
    postgraduate: 'Postgraduate',
  },
};

/** A value among those of its name. An organisation is called alike in both languages. */
export function valueLabel(name: FilterName, value: string, t: Translate): string {
  if (value === notStated) return t('Not stated');
  if (name === 'organisation') return organisationOf(value)?.label ?? value;
  return t((name === 'state' ? stateOf(value)?.label : labels[name]?.[value]) ?? value);
}

/** The list and the values that are chosen: "Latest Jobs: Graduate, Bihar". */
export function filterHeading(heading: string, filter: PostingFilter, t: Translate): string {
  const chosen = filterNames.flatMap((name) => {
    const value = filter[name];
    if (value === undefined) return [];
    const label = valueLabel(name, value, t);
    return [value === notStated ? `${t(groupLabels[name])} – ${label}` : label];
  });
  return chosen.length === 0 ? `${t(heading)}: ${t('Filter')}` : `${t(heading)}: ${chosen.join(', ')}`;
}
