import { applicationStatus, deadlineOf, readDate } from '@noticeboard/content-model';
import type { Family, Posting } from '@noticeboard/content-model';
import type { Vacancy } from './posting-markup';
import { statedEmployer } from './stated-employer';

/**
 * What a JobPosting may say of a posting: only of a vacancy whose employer is named and whose last date is certain to the
 * day and not past. Anything less is undefined: search engines punish markup that guesses.
 */
export function vacancyOf(family: Family, posting: Posting, now: Date): Vacancy | undefined {
  if (!family.site.vacancies) return undefined;
  const telling = posting.notifications.findLast(({ fields }) => fields.lastDateApply.trim() !== '')?.fields;
  const employer = statedEmployer(posting);
  if (!telling || !employer) return undefined;
  const deadline = deadlineOf(readDate(telling.lastDateApply));
  if (!deadline || applicationStatus('', telling.lastDateApply, now).kind === 'closed') return undefined;
  return {
    nameOfPost: telling.nameOfPost.trim(),
    employer,
    text: [telling.shortInfo, telling.details, ...telling.postRecruitmentInputs].join('\n'),
    lastMoment: deadline.at,
    salary: posting.salaryRange,
  };
}
