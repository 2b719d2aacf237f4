import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FieldError, mayDo, ProblemError } from '@noticeboard/content-model';
import { type ReadStore } from '@noticeboard/read-store';
import type { Request, Response } from 'express';
import { OperatorToken } from './operator-token.js';
import { type Access, type Actor, policy } from '../http/access.js';
import { LIVE_READS } from '../http/tokens.js';
import { Accounts } from './accounts.js';
import { Actions } from './actions.js';
import { signedInUser } from './session.js';
import { awaitOwnWrite } from '../http/own-write.js';
import { adoptCorrelation, givenCorrelation } from '../http/request-context.js';
import { requestError } from '../http/request-errors.js';
import { markFromReadModels } from '../responses/responses.js';
import { WriteGate } from '../write-gate/write-gate.js';

/** Parameters by which staff asks for other read models than the present ones: one at a time. */
const otherReads = ['asOf', 'changeSet'] as const;
const ofPeople = 'No token opens this. Sign in for it.';
const toBePrepared =
  'This token may prepare alone. Send the write below /api/change-sets/{id}/steps, or to /api/acts: it waits there for somebody who publishes it.';
const operator: Actor = { username: 'operator', role: 'operator' };

/** One policy for every route: who may, and with which query parameters. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(LIVE_READS) private readonly reads: ReadStore,
    private readonly accounts: Accounts,
    private readonly operatorToken: OperatorToken,
    private readonly actions: Actions,
    private readonly gate: WriteGate,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const targets = [context.getHandler(), context.getClass()];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A write that names no right needs the rarest one.
    const access =
      this.reflector.getAllAndOverride<Access | undefined>(policy.access, targets) ?? (isRead ? 'open' : 'accounts');
    const takesAsOf = this.reflector.getAllAndOverride<true | undefined>(policy.asOf, targets) ?? false;
    const isPresent = !takesAsOf || otherReads.every((name) => request.query[name] === undefined);
    const isOfPeople = this.reflector.getAllAndOverride<true | undefined>(policy.peopleAlone, targets) ?? false;
    if (request.program && isOfPeople) throw new ProblemError('forbidden', { message: ofPeople });
    const isForOperator = this.reflector.getAllAndOverride<true | undefined>(policy.operator, targets) ?? false;
    await this.checkAccess(isPresent || access !== 'open' ? access : 'read', request, isForOperator);
    const isPreparable = this.reflector.getAllAndOverride<true | undefined>(policy.preparable, targets) ?? false;
    const isStep = request.changeSet !== undefined || request.act !== undefined;
    if (isStep && (!isPreparable || (request.changeSet !== undefined && request.act !== undefined)))
      throw new ProblemError('notPreparable');
    const prepares =
      isStep || (this.reflector.getAllAndOverride<boolean | undefined>(policy.prepares, targets) ?? false);
    if (!isRead && access !== 'open' && access !== 'read') demandOfToken(request.user, prepares);
    const staffSeeMore = this.reflector.getAllAndOverride<true | undefined>(policy.staffSeeMore, targets) ?? false;
    if (staffSeeMore && !request.user) await this.identify(request);
    const response = context.switchToHttp().getResponse<Response>();
    const action = givenCorrelation(request);
    // Strangers are not asked, and nobody writes in somebody else's action: it is undone as a whole.
    if (request.user && action !== undefined && (isRead || (await this.actions.isOf(request.user.username, action))))
      adoptCorrelation(request, response, action);
    // Reads as of the past come from the read models alone.
    if (takesAsOf && isPresent && !request.user) markFromReadModels(response);
    const known = this.reflector.getAllAndOverride<string[] | undefined>(policy.query, targets) ?? [];
    checkQuery(request, takesAsOf ? [...known, ...otherReads] : known);
    if (isRead) await awaitOwnWrite(this.reads, request, response);
    return true;
  }

  /** The account that asks, where somebody is signed in. */
  private async identify(request: Request): Promise<void> {
    const user = await signedInUser(request, this.reads, this.accounts, this.gate);
    if (user) request.user = user;
  }

  private async checkAccess(access: Access, request: Request, isForOperator: boolean): Promise<void> {
    if (access === 'open') return;
    const isOperator = isForOperator && this.operatorToken.isIn(request.get('authorization'));
    const actor = isOperator
      ? operator
      : (request.act?.actor ?? (await signedInUser(request, this.reads, this.accounts, this.gate)));
    if (!actor) throw new ProblemError('signInRequired');
    if (actor.role !== 'operator' && !mayDo(actor.role, access)) throw new ProblemError('forbidden');
    request.user = actor;
  }
}

/** @throws ProblemError `forbidden` for a token that may do less. @param prepares true: nothing is published by it alone */
function demandOfToken(actor: Actor | undefined, prepares: boolean): void {
  const may = actor?.may ?? 'publish';
  if (may === 'publish' || (prepares && may === 'prepare')) return;
  throw new ProblemError('forbidden', { message: may === 'prepare' ? toBePrepared : 'This token may read alone.' });
}

/** @throws ProblemError `malformedQuery` naming each parameter that is unknown or given twice. */
function checkQuery(request: Request, known: readonly string[]): void {
  const faults = Object.entries(request.query).flatMap(([name, value]): [string, FieldError][] => {
    if (!known.includes(name)) return [[name, requestError('unknownParameter', { name })]];
    return typeof value === 'string' ? [] : [[name, requestError('repeatedParameter')]];
  });
  if (otherReads.every((name) => request.query[name] !== undefined && known.includes(name)))
    faults.push(['changeSet', requestError('asOfAndChangeSet')]);
  if (faults.length > 0) throw new ProblemError('malformedQuery', { errors: Object.fromEntries(faults) });
}
