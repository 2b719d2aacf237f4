import type { Account, SiteLanguage } from '@noticeboard/content-model';

/** Mails that let the owner of an account set its password. */
export abstract class Invitations {
  /** @throws ProblemError `noMail` where the portal sends none */
  abstract assertOn(): void;

  /**
   * Has an invitation mailed to the address of the account; its link makes the links of before void.
   * @throws ProblemError `noMail`, `tooManyRequests` after three within a day
   */
  abstract invite(account: Account, lang: SiteLanguage): Promise<void>;

  /** Makes the link of an account void. */
  abstract forget(username: string): Promise<void>;
}
