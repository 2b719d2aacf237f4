import {
  changeSetLimits,
  encodeFieldError,
  fieldError,
  invalid,
  noteText,
  ProblemError,
  excessOf,
} from '@noticeboard/content-model';
import { z } from 'zod';
import type { ReceivedFile } from '../files/multipart.middleware.js';
import { requestError } from '../http/request-errors.js';
import { oneLine, tell } from './change-set.wire.js';

const said = (code: 'notAStepMethod' | 'noStepPath') => ({ error: encodeFieldError(requestError(code)) });
const count = { error: encodeFieldError(requestError('stepsOutOfBounds', { max: changeSetLimits.steps })) };

const step = z.strictObject({
  method: z.enum(['POST', 'PUT', 'DELETE'], said('notAStepMethod')),
  path: z
    .string(said('noStepPath'))
    .min(1, said('noStepPath'))
    .max(2000, said('noStepPath'))
    .describe('Of a documented write, as /jobs/{0}: {n} is the _id that step n answered, from 0.'),
  body: z.unknown().optional().describe('As that write takes it; a text that is {n} alone is that _id.'),
  ifMatch: z.string().optional().describe('As the header If-Match of that write.'),
});
export type WrittenStep = z.infer<typeof step>;

/** Several writes that are recorded together, or not at all. */
export const actBody = z.strictObject({
  title: noteText(200),
  publicNote: oneLine(500).optional(),
  override: noteText(2000).optional(),
  tell: tell.optional(),
  steps: z.array(step, count).min(1, count).max(changeSetLimits.steps, count),
});

/** The parts of a multipart body. */
export const actParts = {
  act: { type: 'string', contentMediaType: 'application/json' },
  '0.pdfs': { type: 'array', items: { type: 'string', contentMediaType: 'application/pdf' } },
  '0.pdfFile': { type: 'string', contentMediaType: 'application/pdf' },
};

/** The JSON of a multipart body. @throws ProblemError `malformedJson`, `invalid` */
export function actIn(parts: unknown): unknown {
  const { act, ...others } = (parts ?? {}) as Readonly<Record<string, unknown>>;
  const [stray] = Object.keys(others);
  if (stray !== undefined) invalid(stray, fieldError('unknownField', { name: stray }));
  if (typeof act !== 'string') return invalid('act', requestError('notActJson'));
  const excess = excessOf(Buffer.from(act));
  if (excess !== undefined) throw new ProblemError('malformedJson', { message: excess });
  try {
    return JSON.parse(act);
  } catch {
    return invalid('act', requestError('notActJson'));
  }
}

const fileField = /^(\d{1,3})\.(pdfs|pdfFile)$/;

/** The files of each step, by its number, under the name that its own write gives them. @throws ProblemError `invalid` */
export function filesByStep(
  received: readonly (ReceivedFile | undefined)[],
  steps: readonly unknown[],
): ReadonlyMap<number, readonly ReceivedFile[]> {
  const files = new Map<number, ReceivedFile[]>();
  for (const file of received) {
    if (!file) continue;
    const [, number = '', field = ''] = fileField.exec(file.field) ?? [];
    const place = Number(number);
    if (number === '' || place >= steps.length) invalid(file.field, requestError('strayStepFile'));
    files.set(place, [...(files.get(place) ?? []), { ...file, field }]);
  }
  return files;
}

/** The step with the ids that the steps before it answered. @throws ProblemError `invalid` naming a later one */
export function withIds({ path, body, ...rest }: WrittenStep, ids: readonly string[]): WrittenStep {
  const idAt = (name: string, field: string) => {
    const id = ids[Number(name.slice(1, -1))];
    return id ?? invalid(field, requestError('laterStep', { name, step: ids.length }));
  };
  return {
    ...rest,
    path: path.replaceAll(/\{\d{1,3}\}/g, (name) => idAt(name, 'path')),
    ...(body !== undefined && { body: filled(body, (name) => idAt(name, 'body')) }),
  };
}

const placeholder = /^\{\d{1,3}\}$/;

function filled(value: unknown, idAt: (name: string) => string): unknown {
  if (typeof value === 'string') return placeholder.test(value) ? idAt(value) : value;
  if (Array.isArray(value)) return value.map((each) => filled(each, idAt));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, idAt)]));
}
