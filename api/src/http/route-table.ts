import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Which methods a path takes, read from the OpenAPI document: the document and the 405 answers cannot disagree. */
@Injectable()
export class RouteTable {
  private routes: readonly Route[] = [];

  fill(document: OpenAPIObject): void {
    this.routes = Object.entries(document.paths).map(([path, item]) => ({
      pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i'),
      methods: verbs
        .filter((verb) => item[verb as 'get'])
        .flatMap((verb) => (verb === 'get' ? ['GET', 'HEAD'] : [verb.toUpperCase()])),
    }));
  }

  /** `[]` for a path that is not served. */
  methodsOf(path: string): readonly string[] {
    return [...new Set(this.routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
  }
}
