import { applyDecorators, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { ProblemCode } from '@noticeboard/content-model';
import { z } from 'zod';
import { Needs, Preparable, TakesQuery } from './access.js';
import { type Documentation, Documented, writeProblems, Tagged } from './documented.js';
import { listParameters } from './list-query.js';

/** The description of a route beside the common part of its sort. */
interface Outline {
  /** Below the controller's path. */
  readonly path?: string;
  readonly summary: string;
  /** One record. */
  readonly answer: z.ZodType;
  /** The refusals beside that. */
  readonly problems?: readonly ProblemCode[];
}

interface WriteOutline extends Outline, Pick<Documentation, 'multipart' | 'formAlone' | 'repeatable'> {
  readonly body: z.ZodType;
}

/** A controller of one row of a table, as of a family: operation ids begin with its name. */
export function RecordController(name: string, tag: string, path: string): ClassDecorator {
  const named: ClassDecorator = (controller) => void Object.defineProperty(controller, 'name', { value: name });
  return applyDecorators(Tagged(tag), Controller(`api/${path}`), named);
}

export function ListsRecords({ path, answer, problems: refusals = [], ...outline }: Outline): MethodDecorator {
  const all = ['malformedQuery', ...refusals, 'unavailable'] as const;
  const documentation = { ...outline, answer: z.array(answer), problems: all, list: true, asOf: true } as const;
  return applyDecorators(Get(path), TakesQuery(...listParameters), Documented(documentation));
}

export function ReadsRecord({ path = ':id', problems: refusals = [], ...outline }: Outline): MethodDecorator {
  const all = ['unknownRecord', ...refusals, 'unavailable'] as const;
  return applyDecorators(Get(path), Documented({ ...outline, problems: all, asOf: true }));
}

export function AddsRecord({ path, problems: refusals = [], ...outline }: WriteOutline): MethodDecorator {
  const all = [...writeProblems, ...refusals] as const;
  return applyDecorators(
    Post(path),
    Content(),
    Documented({ ...outline, status: 201, problems: all, repeatable: true }),
  );
}

export function EditsRecord({ path = ':id', problems: refusals = [], ...outline }: WriteOutline): MethodDecorator {
  return applyDecorators(
    Put(path),
    Content(),
    Documented({ ...outline, problems: ofPresent(refusals), conditional: true }),
  );
}

/** A change of a record by POST: what befalls it, or a PUT of clients that send files by POST alone. */
export function EditsRecordByPost({
  path = ':id',
  problems: refusals = [],
  ...outline
}: WriteOutline): MethodDecorator {
  const documentation = { ...outline, problems: ofPresent(refusals), conditional: true } as const;
  return applyDecorators(Post(path), HttpCode(200), Content(), Documented(documentation));
}

export function DeletesRecord({ path = ':id', problems: refusals = [], ...outline }: Outline): MethodDecorator {
  return applyDecorators(
    Delete(path),
    Content(),
    Documented({ ...outline, problems: ofPresent(refusals), conditional: true }),
  );
}

/** A write of content: editors make it, and change sets take it. */
export function Content(): MethodDecorator {
  return applyDecorators(Needs('write'), Preparable());
}

/** Refusals of a write to a record that must be there. */
function ofPresent(refusals: readonly ProblemCode[]): readonly ProblemCode[] {
  return [...writeProblems, 'unknownRecord', ...refusals];
}
