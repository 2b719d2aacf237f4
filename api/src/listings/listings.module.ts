import { Module } from '@nestjs/common';
import { listingKinds } from '@noticeboard/content-model';
import { ReadsModule } from '../reads/reads.module.js';
import { listingController } from './listing.controller.js';
import { ListingHandler } from './listing.handler.js';

/** Admit cards and results: a controller for each kind. */
@Module({
  imports: [ReadsModule],
  controllers: listingKinds.map(listingController),
  providers: [ListingHandler],
})
export class ListingsModule {}
