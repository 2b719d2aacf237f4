import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusal } from '@noticeboard/content-model';
import { type ReadStore } from '@noticeboard/read-store';
import type { Request, Response } from 'express';
import { OperatorToken } from '../boot/operator-token.js';
import { LIVE_READS } from '../boot/tokens.js';
import { Accounts } from '../accounts/accounts.js';
import { type Actor, signedInUser } from '../accounts/session.js';
import { adoptCorrelation } from './correlation.js';

/** `open`: to all. `staff`: any session. `admin`: an admin's. */
export type Access = 'open' | 'staff' | 'admin';

const ACCESS = 'noticeboard:access';
const QUERY = 'noticeboard:query';
const AS_OF = 'noticeboard:asOf';
const OPERATOR = 'noticeboard:operator';

export const Needs = (access: Access) => SetMetadata(ACCESS, access);
/** Query parameters that the route takes; without this none. */
export const TakesQuery = (...names: string[]) => SetMetadata(QUERY, names);
/** The route takes `asOf` too: from staff. */
export const TakesAsOf = () => SetMetadata(AS_OF, true);
/** What the command line asks of a running portal: the operator may do here what an admin may. */
export const ForOperator = () => SetMetadata(OPERATOR, true);

const catchUpMs = 5000;
const operator: Actor = { username: 'operator', role: 'operator' };

/** One policy for every route: who may, and with which query parameters. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(LIVE_READS) private readonly reads: ReadStore,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(OperatorToken) private readonly operatorToken: OperatorToken,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, targets) ?? (isRead ? 'open' : 'admin');
    const takesAsOf = this.reflector.getAllAndOverride<true | undefined>(AS_OF, targets) ?? false;
    const isPast = takesAsOf && request.query['asOf'] !== undefined;
    const isForOperator = this.reflector.getAllAndOverride<true | undefined>(OPERATOR, targets) ?? false;
    await this.checkAccess(isPast && access === 'open' ? 'staff' : access, request, isForOperator);
    if (request.user) adoptCorrelation(request, context.switchToHttp().getResponse<Response>());
    const known = this.reflector.getAllAndOverride<string[] | undefined>(QUERY, targets) ?? [];
    checkQuery(request, takesAsOf ? [...known, 'asOf'] : known);
    // Read your writes, on whichever process: what this session wrote last must be there before it is read.
    const { position } = request.session;
    if (isRead && position !== undefined) await this.reads.waitFor(position, catchUpMs);
    return true;
  }

  private async checkAccess(access: Access, request: Request, isForOperator: boolean): Promise<void> {
    if (access === 'open') return;
    const isOperator = isForOperator && this.operatorToken.isIn(request.get('authorization'));
    const actor = isOperator ? operator : await signedInUser(request, this.reads, this.accounts);
    if (!actor) throw new Refusal('signInRequired');
    if (access === 'admin' && actor.role === 'auditor') throw new Refusal('forbidden');
    request.user = actor;
  }
}

/** @throws Refusal `malformedQuery` naming each parameter that is unknown or given twice. */
function checkQuery(request: Request, known: readonly string[]): void {
  const faults = Object.entries(request.query).flatMap(([name, value]): [string, string][] => {
    if (!known.includes(name)) return [[name, `There is no query parameter "${name}" here. Leave it out.`]];
    return typeof value === 'string' ? [] : [[name, 'Give this query parameter once.']];
  });
  if (faults.length > 0) throw new Refusal('malformedQuery', { errors: Object.fromEntries(faults) });
}
