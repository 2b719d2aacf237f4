import {
  type Account,
  type AccountEvent,
  accountStream,
  evolveAccount,
  type Fact,
  readEvent,
} from '@noticeboard/content-model';
import type { Aggregate } from '../commands/aggregate.js';

export function accountAggregate(username: string): Aggregate<Account> {
  return {
    stream: accountStream(username),
    evolve: (before, event) => evolveAccount(before, readEvent(event) as Fact<AccountEvent>),
  };
}
