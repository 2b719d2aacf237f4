import type { ConsoleScreen, Family } from '@noticeboard/content-model';

/** The screens of a family that the console has, in the order of its sidebar. */
export function screensOf({ console: { postings, notifications } }: Family): readonly ConsoleScreen[] {
  return [postings, notifications];
}
