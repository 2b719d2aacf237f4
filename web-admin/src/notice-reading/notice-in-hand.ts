import type { RaRecord } from 'react-admin';
import type { NoticeText } from '../notice-reader/notice-text.js';

/** A notice on its way to the posting that it changes: to the form that opens there, and to no other. */
let inHand: { readonly postingId: string; readonly notice: NoticeText } | undefined;

export function handNotice(postingId: RaRecord['id'], notice: NoticeText): void {
  inHand = { postingId: String(postingId), notice };
}

/** The notice for a posting, once. */
export function takeNotice(postingId: RaRecord['id'] | undefined): NoticeText | undefined {
  const taken = postingId !== undefined && inHand?.postingId === String(postingId) ? inHand.notice : undefined;
  if (taken) inHand = undefined;
  return taken;
}
