import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { EVENT_STORE, MAY_REACH_PRIVATE } from '../http/tokens.js';
import { ReachHome } from '../reach/reach-home.js';
import { WebhookController } from './webhook.controller.js';
import { Webhooks } from './webhooks.js';

/** The addresses that staff have entered, which get what becomes public. */
@Module({
  imports: [HttpModule],
  controllers: [WebhookController],
  providers: [
    {
      provide: Webhooks,
      inject: [ReachHome, MAY_REACH_PRIVATE, EVENT_STORE],
      useFactory: (home: ReachHome, mayReachPrivate, events) => new Webhooks(home, mayReachPrivate, events),
    },
  ],
})
export class WebhooksModule {}
