import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { PublicLogController } from './public-log.controller.js';

/** The log of the changes that readers saw. */
@Module({ imports: [HttpModule], controllers: [PublicLogController] })
export class PublicLogModule {}
