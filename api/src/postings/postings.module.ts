import { type DynamicModule, Module } from '@nestjs/common';
import type { Family } from '@noticeboard/content-model';
import { ReadsModule } from '../reads/reads.module.js';
import { answerKeyController } from './answer-key.controller.js';
import { notificationController } from './notification.controller.js';
import { postingPartController } from './posting-part.controller.js';
import { MovePostingPartHandler } from './posting-part.handler.js';
import { tableKind, usefulItemsKind } from './posting-part.kinds.js';
import { changeController, postingController } from './posting.controller.js';
import { PostingHandler } from './posting.handler.js';
import { PostingFinder, PostingReads } from './posting.reads.js';

/** Postings, whatever their family. */
@Module({
  imports: [ReadsModule],
  providers: [PostingHandler, MovePostingPartHandler, PostingReads, PostingFinder],
  exports: [ReadsModule, PostingReads, PostingFinder],
})
export class PostingsModule {
  /** Their routes: the families are rows of one table, and each row has the same controllers. */
  static forFamilies(families: readonly Family[]): DynamicModule {
    const approvable = families.filter((family) => family.approvable);
    // Notifications first: their `notifications/{title}` is longer than a posting's `{id}`.
    const controllers = families.flatMap((family) => [
      notificationController(family),
      changeController(family),
      postingController(family),
      postingPartController(family, tableKind),
      postingPartController(family, usefulItemsKind),
    ]);
    return {
      module: PostingRoutes,
      imports: [PostingsModule],
      controllers: [...controllers, ...approvable.map(answerKeyController)],
    };
  }
}

class PostingRoutes {}
