import type { QueuedMessage } from '../reach/message.js';
import type { ReachHome } from '../reach/reach-home.js';

/** Mails to staff: a channel of its own, so that no password waits behind the news for readers. */
export const staffChannel = { id: 'staff-mail', kind: 'mail' } as const;

/** @param to id of the account, outside the log */
export interface StaffMail {
  readonly id: string;
  readonly to: string;
}

/** Has mails sent, each id once for as long as it waits. */
export async function queueStaffMails(reach: ReachHome, mails: readonly StaffMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  await reach.open(staffChannel);
  const own = { position: '', at: now.toISOString(), records: [], destination: staffChannel.id, lanes: [] };
  await reach.outbox.add(
    mails.map((mail): QueuedMessage => ({ ...own, ...mail })),
    now.getTime(),
  );
}
