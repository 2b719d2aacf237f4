import { type Family, messages } from '@noticeboard/content-model';
import { RecordManager, useEditedRecord } from '../managers/record-manager.js';
import { PostingForm } from './posting-form.js';
import { PostingTable } from './posting-table.js';

/** The title manager of a family. */
export function PostingsScreen({ family }: { readonly family: Family }) {
  const screen = family.console.postings;
  return (
    <RecordManager
      screen={screen}
      edited={useEditedRecord(screen.path)}
      failure={{ title: messages.postingsFailed }}
      added="Job added."
      updated="Job updated."
      removal={{
        question: messages.deletePosting,
        named: (posting) => String(posting[family.titleField]),
        consequence: postingConsequence,
        done: 'Job deleted.',
        failure: { title: messages.postingNotDeleted },
        history: { kind: 'posting', family: family.key },
      }}
      form={(props) => <PostingForm family={family} {...props} />}
      table={(props) => <PostingTable family={family} {...props} />}
    />
  );
}

/** What a deletion takes along. */
export const postingConsequence = 'Its notifications, tables and useful links go with it.';
