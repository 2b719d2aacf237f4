import type { z } from 'zod';
import { fieldErrors } from '../posting.schema.js';

/** Why a schema refuses a body: the message of each field; undefined when it takes the body. */
export function messagesOf(schema: z.ZodType, body: unknown): Readonly<Record<string, string>> | undefined {
  const { error } = schema.safeParse(body);
  if (!error) return undefined;
  return Object.fromEntries(Object.entries(fieldErrors(error)).map(([field, { message }]) => [field, message]));
}
