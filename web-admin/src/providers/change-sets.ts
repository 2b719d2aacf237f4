import type { ChangeSetStatus, ChangeSummary, NamedChange, RecordKind, StepCommand } from '@noticeboard/content-model';
import type { AsOf } from '../context/console-context.js';
import type { ChangeSetDesk } from '../context/open-change-set.js';
import { type HttpClient, isRead } from './http-client.js';
import type { Values } from './write-bodies.js';

/** A record as change sets name it. */
export interface NamedRecord {
  readonly kind: RecordKind;
  /** Key of a posting's family; empty for others. */
  readonly family: string;
  readonly id: string;
  readonly title: string;
}

interface Signed {
  readonly by: string;
  readonly at: string;
}

/** `publishAt`: for that time; `scheduledFor`: it named none, and was scheduled for this one first. */
interface ChangeSetApproval extends Signed {
  readonly digest: string;
  readonly note: string;
  readonly publishAt?: string;
  readonly scheduledFor?: string;
  /** Whether it is of what would go out; of one record alone. */
  readonly counts?: boolean;
  readonly why?: string;
}

/** A change set, as `/api/change-sets` tells it. */
export interface ChangeSetRecord {
  readonly _id: string;
  readonly title: string;
  readonly publicNote: string;
  readonly correction: boolean;
  readonly status: ChangeSetStatus;
  readonly steps: readonly {
    readonly stepId: string;
    readonly record: NamedRecord;
    readonly command: StepCommand;
    readonly preparedBy: string;
    readonly preparedAt: string;
  }[];
  readonly contributors: readonly string[];
  readonly openedBy: string;
  readonly submittedBy: string | null;
  readonly approval: ChangeSetApproval | null;
  /** An approval that fell away, until there is another. */
  readonly lapsed: (Signed & { readonly lostAt: string; readonly through: { readonly by: string } }) | null;
  readonly override: (Signed & { readonly digest: string; readonly reason: string }) | null;
  readonly sentBack: (Signed & { readonly note: string }) | null;
  readonly schedule: { readonly by: string; readonly publishAt: string; readonly digest: string } | null;
  /** Why it was not published at its time. */
  readonly failure: { readonly at: string; readonly code: string; readonly why: string } | null;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
  readonly digest: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}

/** What would come of it now. */
export interface ChangeSetOutcome {
  /** None while a step cannot be applied. */
  readonly digest: string | null;
  readonly broken: { readonly stepId: string; readonly message: string } | null;
  readonly needsReview: boolean;
  readonly reviewParts: readonly NamedChange<NamedRecord>[];
  readonly hiddenParts: readonly NamedChange<NamedRecord>[];
  readonly conflicts: readonly { readonly record: NamedRecord; readonly preparedOn: number; readonly now: number }[];
  readonly differences: readonly {
    readonly record: NamedRecord;
    readonly entries: readonly {
      readonly parts: ChangeSummary;
      readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
    }[];
  }[];
}

/** A record that others have changed since it was prepared, with all that belongs to it; null where it was not there. */
export interface ConflictStates {
  readonly record: NamedRecord;
  /** As it was prepared on, as others have left it, as the change set would leave it. */
  readonly opened: Values | null;
  readonly remote: Values | null;
  readonly mine: Values | null;
}

/** What no change set holds: accounts, and change sets themselves. */
const outside = /^\/api\/(accounts|change-sets)\b/;

/** While a change set is open, content is written into it, and read as it will be with it. */
export function withChangeSet(http: HttpClient, desk: ChangeSetDesk, asOf: AsOf): HttpClient {
  return (url, options = {}) => {
    const opened = desk.opened();
    if (!opened || asOf.moment() || !url.startsWith('/api/') || outside.test(url)) return http(url, options);
    const id = encodeURIComponent(opened.id);
    if (isRead(options)) return http(`${url}${url.includes('?') ? '&' : '?'}changeSet=${id}`, options);
    return http(url.replace('/api/', `/api/change-sets/${id}/steps/`), options);
  };
}

/** Asks for one of the change set's own transitions. */
export async function changeSetRequest(
  ask: HttpClient,
  id: string,
  { method = 'POST', path = '', body, revision }: ChangeSetRequest,
): Promise<ChangeSetRecord> {
  const { json } = await ask(`/api/change-sets/${encodeURIComponent(id)}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    ...(revision !== undefined && { headers: { 'If-Match': `"${revision}"` } }),
  });
  return json as ChangeSetRecord;
}

interface ChangeSetRequest {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Below the change set. */
  readonly path?: string;
  readonly body?: object;
  readonly revision?: number;
}
