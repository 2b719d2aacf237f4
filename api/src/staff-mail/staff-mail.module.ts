import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PasswordController } from './password.controller.js';

/** Mail to staff. */
@Module({ imports: [AccountsModule], controllers: [PasswordController] })
export class StaffMailModule {}
