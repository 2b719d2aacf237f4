import { Module } from '@nestjs/common';
import { PushController } from './push.controller.js';
import { PushIntake } from './push-intake.js';

/** Takes the subscriptions of browsers. */
@Module({ controllers: [PushController], providers: [PushIntake] })
export class PushModule {}
