import { Module } from '@nestjs/common';
import { AsOfModule } from '../as-of/as-of.module.js';
import { HttpModule } from '../http/http.module.js';
import { ProjectionsController } from './projections.controller.js';

/** The read models as a whole, for the portal's operators. */
@Module({ imports: [AsOfModule, HttpModule], controllers: [ProjectionsController] })
export class ProjectionsModule {}
