import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { EventStore } from '@noticeboard/event-store';
import { type Follower } from '@noticeboard/projections';
import type { ReadStore } from '@noticeboard/read-store';
import type { Response } from 'express';
import { answerHealth } from './health.js';
import { EVENT_STORE, FOLLOWER, READ_STORE } from './tokens.js';

/** For load balancers and people on call; the projections program serves the same on `HEALTH_PORT`. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_STORE) private readonly reads: ReadStore,
    @Inject(FOLLOWER) private readonly follower: Follower | null,
  ) {}

  @Get()
  async health(@Res() response: Response): Promise<void> {
    await answerHealth(response, this.events, this.reads, this.follower ?? undefined);
  }
}
