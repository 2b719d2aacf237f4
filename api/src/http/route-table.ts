import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';

const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** Which methods a path of the API takes, read from the routes of the program that answers. */
@Injectable()
export class RouteTable {
  #routes: readonly Route[] | undefined;

  constructor(private readonly host: HttpAdapterHost) {}

  /** `[]` for a path that is not served. */
  methodsOf(path: string): readonly string[] {
    this.#routes ??= routesOf(this.host.httpAdapter.getInstance<Express>());
    return [...new Set(this.#routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
  }
}

function routesOf({ router }: Pick<Express, 'router'>): Route[] {
  return router.stack.flatMap(({ route }) => {
    // Express takes patterns and lists of paths too.
    const path: unknown = route?.path;
    if (!route || typeof path !== 'string' || !path.startsWith('/api/')) return [];
    const taken = new Set(route.stack.map(({ method }) => method));
    return {
      pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`, 'i'),
      methods: verbs
        .filter((verb) => taken.has(verb))
        .flatMap((verb) => (verb === 'get' ? ['GET', 'HEAD'] : [verb.toUpperCase()])),
    };
  });
}
