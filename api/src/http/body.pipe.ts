import type { PipeTransform } from '@nestjs/common';
import { fieldErrors, ProblemError } from '@noticeboard/content-model';
import type { z } from 'zod';

/** Parses a JSON body; every fault is named by its field. @throws ProblemError `invalid` */
export class BodyPipe<T> implements PipeTransform<unknown, T> {
  constructor(private readonly schema: z.ZodType<T>) {}

  transform(body: unknown): T {
    const parsed = this.schema.safeParse(body ?? {});
    if (parsed.success) return parsed.data;
    const errors = fieldErrors(parsed.error);
    const [first, ...others] = Object.values(errors);
    const isOne = others.every(({ message }) => message === first?.message);
    throw new ProblemError('invalid', { errors, ...(isOne && first && { message: first }) });
  }
}
