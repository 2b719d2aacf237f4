import { type Account, accountAggregate } from '@noticeboard/content-model';
import type { StateProjection } from './projection.js';

/** Accounts by user name: what a session is checked against. */
export const accountProjection: StateProjection<Account> = {
  aggregate: accountAggregate,
  render: (_before, account, { collection, id }) => [
    { kind: 'put', collection, id, body: JSON.stringify(account), order: account.order },
  ],
};
