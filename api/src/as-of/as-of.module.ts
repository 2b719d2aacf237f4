import { Module } from '@nestjs/common';
import { EVENT_LOG } from '../http/tokens.js';
import { AsOf } from './as-of.js';
import { PastStates } from './past-states.js';
import { Previews } from './previews.js';

/** Reads of another state than the present one. */
@Module({
  providers: [{ provide: PastStates, inject: [EVENT_LOG], useFactory: (log) => new PastStates(log) }, AsOf, Previews],
  exports: [PastStates, AsOf, Previews],
})
export class AsOfModule {}
