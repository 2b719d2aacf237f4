import type { RaRecord } from 'react-admin';

/** The notifications of a posting, which carries them in order of creation. */
export function newestFirst(posting: RaRecord | undefined): readonly RaRecord[] {
  const notifications: readonly RaRecord[] = posting?.['notifications'] ?? [];
  return notifications.map((notification) => ({ ...notification, id: notification['_id'] })).toReversed();
}
