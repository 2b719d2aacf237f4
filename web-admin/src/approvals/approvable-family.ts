import type { ConsoleScreen, Family } from '@noticeboard/content-model';

/** A family whose answer keys are approved somewhere. */
export interface ApprovableFamily extends Family {
  readonly approvalScreen: ConsoleScreen;
}
