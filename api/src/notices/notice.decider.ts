import { type Changed, type Notice, type NoticeFields, type NoticeKind, Refusal } from '@noticeboard/content-model';

/** State and `evolve` are `Notice` and `evolveNotice` of the content model. */
export type NoticeCommand =
  | { readonly type: 'Add'; readonly fields: NoticeFields }
  | { readonly type: 'Edit'; readonly changes: Changed<NoticeFields> }
  | { readonly type: 'Delete' };

/**
 * What happens when a command meets an admit card or a result listing; `[]` when nothing would change.
 * @throws Refusal `unknownRecord`
 */
export function decideNotice(kind: NoticeKind, command: NoticeCommand, notice: Notice | undefined) {
  if (command.type === 'Add') {
    if (notice) throw new RangeError(`notice ${notice.id} is there already`);
    return [{ type: `${kind.events}Added`, data: command.fields }];
  }
  if (!notice || notice.deletedAt !== undefined) throw new Refusal('unknownRecord');
  if (command.type === 'Delete') return [{ type: `${kind.events}Deleted`, data: {} }];
  const changed = Object.entries(command.changes).filter(
    ([name, value]) => notice[name as keyof NoticeFields] !== value,
  );
  return changed.length === 0 ? [] : [{ type: `${kind.events}Edited`, data: Object.fromEntries(changed) }];
}
