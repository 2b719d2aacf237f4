import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { PublicLogController } from './public-log.controller.js';
import { PublicPastReads } from './public-past.reads.js';

/** The log of the changes that readers saw. */
@Module({
  imports: [HttpModule],
  controllers: [PublicLogController],
  providers: [PublicPastReads],
  exports: [PublicPastReads],
})
export class PublicLogModule {}
