import { Inject, Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import type { HttpResult } from './http-result.js';
import { ReadYourWrites } from './read-your-writes.js';

/** Commands of requests, over the command bus. */
@Injectable()
export class Writes {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(ReadYourWrites) private readonly acknowledgement: ReadYourWrites,
  ) {}

  /** Has it done, and answers with what came of it once every read can see it. */
  async answer<R extends { readonly position: string }>(
    request: Request,
    command: Command<R>,
    toWire: (result: R) => unknown,
  ): Promise<HttpResult> {
    const result = await this.commands.execute(command);
    return this.acknowledgement.answer(request, toWire(result), result.position);
  }
}
