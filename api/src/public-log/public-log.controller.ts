import { Body, Controller, Delete, Inject, Param, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { noteText, portalPublicLogStream } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { Request } from 'express';
import { z } from 'zod';
import { retryOnConflict } from '../commands/aggregate-store.js';
import { newEvents } from '../commands/command-context.js';
import { Needs, PeopleAlone } from '../http/access.js';
import type { HttpResult } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { EVENT_STORE } from '../http/tokens.js';
import { ReadYourWrites } from '../http/writes.js';
import { Ledger } from '../ledger/ledger.js';
import { textOf } from './public-text.js';

/** Signs of a reason, which stays in the log for good. */
const longestReason = 500;
const reasonAlone = z.strictObject({ reason: noteText(longestReason) });
/** The texts beside the public log (docs/verify.md). They are no part of the API, and not in its document. */
@ApiExcludeController()
@Controller('log/public/text')
export class PublicLogController {
  constructor(
    private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly acknowledgement: ReadYourWrites,
  ) {}

  @Delete(':hash')
  @Needs('takeOut')
  @PeopleAlone()
  async takeOut(
    @Param('hash') hash: string,
    @Body(new BodyPipe(reasonAlone)) { reason }: z.infer<typeof reasonAlone>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    await textOf(this.ledger.publicLog, hash);
    const made = newEvents(userContext(request), [{ type: 'PublicTextTakenOut', data: { hash, reason } }]);
    const { position } = await retryOnConflict(async () => {
      const [last] = await this.events.readStream(portalPublicLogStream, { direction: 'backwards', max: 1 });
      return this.events.append([{ stream: portalPublicLogStream, expected: last?.revision ?? 'none', events: made }]);
    });
    await this.ledger.publicLog.catchUp();
    return this.acknowledgement.answer(request, { hash, reason }, position);
  }
}
