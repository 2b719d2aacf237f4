import { Module } from '@nestjs/common';
import { AsOfModule } from '../as-of/as-of.module.js';
import { TellingController } from './telling.controller.js';
import { TellingReads } from './telling.js';
import { ToldReads } from './told.js';

/** The messages to the channels, before a publication and after it. */
@Module({ imports: [AsOfModule], controllers: [TellingController], providers: [TellingReads, ToldReads] })
export class TellingModule {}
