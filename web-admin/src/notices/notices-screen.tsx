import { messages, type ListingKind } from '@noticeboard/content-model';
import { RecordManager, useEditedRecord } from '../managers/record-manager.js';
import { NoticeForm } from './notice-form.js';
import { deleteQuestion, NoticeTable } from './notice-table.js';

/** The admit card manager, or the result listing manager. */
export function NoticesScreen({ kind }: { readonly kind: ListingKind }) {
  return (
    <RecordManager
      screen={kind.console}
      edited={useEditedRecord(kind.console.path)}
      failure={{ title: messages.errorBox, message: messages.fetchFailed }}
      added="Item added."
      updated="Item updated."
      removal={{
        question: deleteQuestion,
        named: (notice) => String(notice[kind.titleField]),
        done: 'Item deleted.',
        failure: { title: messages.errorBox, message: messages.deleteFailed },
        history: { kind: kind.category, family: '' },
      }}
      form={(props) => <NoticeForm kind={kind} {...props} />}
      table={(props) => <NoticeTable kind={kind} {...props} />}
    />
  );
}
