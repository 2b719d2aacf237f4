import { type DynamicModule, Module } from '@nestjs/common';
import type { Family } from '@noticeboard/content-model';
import { PostingsModule } from '../postings/postings.module.js';
import { ReadsModule } from '../reads/reads.module.js';
import { DeskCalendar } from './desk.calendar.js';
import { DeskController } from './desk.controller.js';
import { DeskFinder } from './desk.find.js';
import { DeskLinks } from './desk.links.js';
import { deskPostingController } from './desk.postings.js';
import { DeskReads } from './desk.reads.js';
import { DeskSelections } from './desk.selections.js';
import { RecordLinks } from './record-links.js';

/** The start page of the console. */
@Module({
  imports: [PostingsModule, ReadsModule],
  controllers: [DeskController],
  providers: [DeskReads, DeskCalendar, DeskFinder, DeskLinks, DeskSelections, RecordLinks],
})
export class DeskModule {
  static forFamilies(families: readonly Family[]): DynamicModule {
    return { module: DeskModule, controllers: families.map(deskPostingController) };
  }
}
