import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { WithdrawalsController } from './withdrawals.controller.js';

/** Uploaded files are taken down. */
@Module({ imports: [HttpModule], controllers: [WithdrawalsController] })
export class WithdrawalsModule {}
