import { Module } from '@nestjs/common';
import { MailController } from './mail.controller.js';

/** Mail to readers. */
@Module({ controllers: [MailController] })
export class MailModule {}
