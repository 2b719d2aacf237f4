import { Inject, Injectable } from '@nestjs/common';
import type { Family, SiteLanguage } from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import { FAMILIES, LIVE_READS, MAIL_LIMIT } from '../http/tokens.js';
import type { NetworkLimit } from '../overload/network-limit.js';
import { assertPublic } from '../reach/public-records.js';
import type { MailRequest } from './mail.schema.js';
import { MailDesk } from './mail-desk.js';

/** Takes wishes for mails, from the API and from the form alike. */
@Injectable()
export class MailIntake {
  constructor(
    private readonly desk: MailDesk,
    @Inject(LIVE_READS) private readonly reads: ReadStore,
    @Inject(FAMILIES) private readonly families: readonly Family[],
    @Inject(MAIL_LIMIT) private readonly limit: NetworkLimit,
  ) {}

  /** @throws ProblemError `noMail` */
  assertOn(): void {
    this.desk.assertOn();
  }

  /**
   * @param address whose network is counted
   * @throws ProblemError `noMail`, `invalid` for a record that readers do not find, `tooManyRequests`
   */
  async take(given: MailRequest, language: SiteLanguage, address: string): Promise<void> {
    this.desk.assertOn();
    await assertPublic(this.reads, this.families, given.follow);
    await this.limit.take(address);
    await this.desk.ask(given, given.language ?? language);
  }
}
