import type { Family } from '@noticeboard/content-model';
import type { Taken } from '../notice-reading/notice-rows.js';
import { formValues, wireValues } from '../notifications/notification-values.js';
import { postingWrite } from '../providers/write-bodies.js';
import { newPostingPlan } from '../acts/new-posting.js';
import type { Plan } from '../acts/planned-write.js';

/** A new posting, its first notification, its tables in their order, and its useful links. */
export function noticePlan(family: Family, { posting, notification, tables, links }: Taken): Plan {
  return newPostingPlan(family, {
    posting: postingWrite(family, posting),
    notifications: [{ at: 'notification', values: wireValues(family, formValues(family, notification)) }],
    tables,
    links: links.length > 0 ? [links] : [],
  });
}
