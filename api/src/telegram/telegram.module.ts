import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.js';
import { TemplateController } from './template.controller.js';
import { Templates } from './templates.js';

/** The posts in chats of Telegram. */
@Module({ imports: [HttpModule], controllers: [TemplateController], providers: [Templates] })
export class TelegramModule {}
