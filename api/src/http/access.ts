import { SetMetadata } from '@nestjs/common';
import type { Right, Role, TokenRight } from '@noticeboard/content-model';

/** The caller: somebody signed in, a program with a token, or the operator by the portal's own token. */
export interface Actor {
  readonly username: string;
  readonly role: Role | 'operator';
  /** The admin who issued the token, where it is a program. */
  readonly issuer?: string;
  /** The most that the token allows. */
  readonly may?: TokenRight;
}

declare module 'express-serve-static-core' {
  interface Request {
    user?: Actor;
    /** The program whose token the request bears. */
    program?: Actor & { readonly role: Role };
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
  prepares: 'noticeboard:prepares',
  peopleAlone: 'noticeboard:peopleAlone',
  answersSecret: 'noticeboard:answersSecret',
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
/** A write that publishes nothing by itself: a program may do it that only prepares. */
export const Prepares = (does = true) => SetMetadata(policy.prepares, does);
/** No token opens it: somebody signs in for it. */
export const PeopleAlone = () => SetMetadata(policy.peopleAlone, true);
/** Its answer holds a secret, which is shown once: it is not stored for a repetition. */
export const AnswersSecret = () => SetMetadata(policy.answersSecret, true);
/** A write of content: a change set may take it as a step. */
export const Preparable = () => SetMetadata(policy.preparable, true);
