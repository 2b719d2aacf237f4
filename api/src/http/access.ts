import { SetMetadata } from '@nestjs/common';
import type { Right, Role } from '@noticeboard/content-model';

/** The caller: somebody signed in, or the operator by the portal's own token. */
export interface Actor {
  readonly username: string;
  readonly role: Role | 'operator';
}

declare module 'express-serve-static-core' {
  interface Request {
    user?: Actor;
    correlationId: string;
  }
}

/** `open`: everybody, signed in or not. */
export type Access = 'open' | Right;

/** Under which names a route's policy is found by the access guard. */
export const policy = {
  access: 'noticeboard:access',
  query: 'noticeboard:query',
  asOf: 'noticeboard:asOf',
  operator: 'noticeboard:operator',
  secrets: 'noticeboard:secrets',
  preparable: 'noticeboard:preparable',
  staffSeeMore: 'noticeboard:staffSeeMore',
} as const;

export const Needs = (access: Access) => SetMetadata(policy.access, access);
/** Query parameters that the route takes; without this none. */
export const TakesQuery = (...names: string[]) => SetMetadata(policy.query, names);
/** The route is open, and staff get more. */
export const StaffSeeMore = () => SetMetadata(policy.staffSeeMore, true);
/** The route takes `asOf` and `changeSet` too: from staff. */
export const TakesAsOf = () => SetMetadata(policy.asOf, true);
/** A request of the command line to a running portal: the operator may do here what an admin may. */
export const ForOperator = () => SetMetadata(policy.operator, true);
/** Bodies hold passwords, which are fingerprinted by a slow hash. */
export const TakesSecrets = () => SetMetadata(policy.secrets, true);
/** A write of content: a change set may take it as a step. */
export const Preparable = () => SetMetadata(policy.preparable, true);
