import type { Field } from '@noticeboard/content-model';

const deadlines: readonly string[] = ['lastDateApply', 'lastDatePayExamFee'];

/** Whether the field holds a last day, which lasts until its end unless a time is stated. */
export function isDeadline({ name }: Pick<Field, 'name'>): boolean {
  return deadlines.includes(name);
}
