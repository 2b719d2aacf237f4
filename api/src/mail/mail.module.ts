import { Module } from '@nestjs/common';
import { MailController } from './mail.controller.js';
import { MailIntake } from './mail-intake.js';

/** Mail to readers. */
@Module({ controllers: [MailController], providers: [MailIntake] })
export class MailModule {}
