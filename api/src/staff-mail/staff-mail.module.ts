import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PasswordController } from './password.controller.js';
import { WorkPreferenceController } from './work-preference.controller.js';

/** Mail to staff. */
@Module({ imports: [AccountsModule], controllers: [PasswordController, WorkPreferenceController] })
export class StaffMailModule {}
