import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { ReachHome } from '../reach/reach-home.js';
import { ChannelController } from './channel.controller.js';
import { Channels } from './channels.js';

/** The channels: the places outside the portal that get what becomes public. */
@Module({
  imports: [HttpModule],
  controllers: [ChannelController],
  providers: [{ provide: Channels, inject: [ReachHome], useFactory: (home: ReachHome) => new Channels(home) }],
})
export class ChannelsModule {}
