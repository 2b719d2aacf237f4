import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { ProblemCode } from '@noticeboard/content-model';
import type { z } from 'zod';
import { TakesAsOf } from './access.js';

/** The refusals of any write. */
export const writeProblems = [
  'invalid',
  'malformedJson',
  'signInRequired',
  'forbidden',
  'foreignOrigin',
  'contended',
  'tooLarge',
  'unsupportedMediaType',
  'unavailable',
] as const satisfies readonly ProblemCode[];

export interface Documentation {
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly answer?: z.ZodType;
  /** Media type of an answer that is text and no JSON, in place of `answer`. */
  readonly text?: string;
  /** Query parameters of its own, beside those of a list: what each is. */
  readonly query?: Readonly<Record<string, string>>;
  /** 200 by default. */
  readonly status?: number;
  readonly problems: readonly ProblemCode[];
  readonly list?: true;
  /** The route takes `If-Match`. */
  readonly conditional?: true;
  /** The body may be multipart too: what its parts are beside, or instead of, the JSON properties. */
  readonly multipart?: Readonly<Record<string, object>>;
  /** It must be. */
  readonly formAlone?: boolean;
  /** The route takes `Idempotency-Key`. */
  readonly repeatable?: true;
  /** The answer with 201, where it makes a record that `Location` names. */
  readonly made?: { readonly what: string; readonly answer: z.ZodType };
  /** Its answers say in `X-Warnings` what looks wrong. */
  readonly warns?: true;
  /** The route publishes content, which may need review, and takes `X-Reason`. */
  readonly reviewed?: true;
  /** A signed-in user may ask for the answer of an earlier moment, or for that which a change set would make. */
  readonly asOf?: true;
}

/** Under which names `openApiDocument` finds what a route and its controller say of themselves. */
export const documentation = { route: 'noticeboard:route', tag: 'noticeboard:tag' } as const;

/** One route in the OpenAPI document, from the schemas that the route itself uses. */
export function Documented(route: Documentation): MethodDecorator {
  return applyDecorators(SetMetadata(documentation.route, route), ...(route.asOf ? [TakesAsOf()] : []));
}

/** Under which heading the routes of a controller stand in the document. */
export const Tagged = (tag: string): ClassDecorator => SetMetadata(documentation.tag, tag);
