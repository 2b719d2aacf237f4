import { Module } from '@nestjs/common';
import { PushController } from './push.controller.js';
import { PushIntake } from './push-intake.js';

/** Browsers that ask to be told. */
@Module({ controllers: [PushController], providers: [PushIntake] })
export class PushModule {}
