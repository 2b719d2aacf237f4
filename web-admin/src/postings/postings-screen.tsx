import { type Family, messages, postingFields, wireName } from '@noticeboard/content-model';
import { BooleanField, DataTable, FunctionField, Link, NullableBooleanInput, type RaRecord } from 'react-admin';
import { approvedWords, useApprovalActions } from '../approvals/approvals.js';
import { PreparedMark } from '../editing/change-set-marks.js';
import { RecordList } from '../lists/record-list.js';
import { RowActions, updatedColumn, withoutFilter } from '../lists/row-actions.js';
import { type ManagedTableProps, RecordManager, useEditedRecord } from '../managers/record-manager.js';
import { NewFromNotice } from '../notice-posting/new-from-notice.js';
import { WorkspaceLink } from '../navigation/workspace-links.js';
import { QuickMenu } from '../quick-actions/quick-menu.js';
import { Button } from '../ui/buttons.js';
import { HostLink } from '../ui/host-link.js';
import { PostingForm } from './posting-form.js';

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
      form={(props) => (
        <>
          {!props.record && <NewFromNotice family={family} />}
          <PostingForm family={family} {...props} />
        </>
      )}
      table={(props) => <PostingTable family={family} {...props} />}
    />
  );
}

/** What a deletion takes along. */
export const postingConsequence = 'Its notifications, tables and useful links go with it.';

interface PostingTableProps extends ManagedTableProps {
  readonly family: Family;
}

/** A family's postings, newest first, ten a page, with a search by title. */
export function PostingTable({ family, mayWrite, bulk, onEdit, onDelete }: PostingTableProps) {
  const { titleField, approvable } = family;
  const { postings, notifications } = family.console;
  const approvals = useApprovalActions(family);
  const missing = postingFields.map((field) => ({ id: wireName(family, field), name: field.label }));

  return (
    <RecordList
      resource={postings.path}
      label="Postings"
      search="Search by title"
      filters={[
        withoutFilter(missing),
        ...(approvable
          ? [<NullableBooleanInput key="approved" source="approved" label="Answer Key" alwaysOn {...approvedWords} />]
          : []),
      ]}
      empty={messages.noJobs}
      failure={{ title: messages.postingsFailed }}
      csv={{
        id: 'Id',
        [titleField]: 'Job Title',
        ...Object.fromEntries(missing.map(({ id, name }) => [id, name])),
        ...(approvable && { approved: 'Answer Key approved' }),
        createdAt: 'Created',
        updatedAt: 'Updated',
      }}
      bulk={mayWrite ? [...approvals, ...bulk] : []}
      wide={['salaryRange', 'applyLink', 'approved', 'updatedAt']}
    >
      <DataTable.Col source={titleField} label="Job Title" sx={{ overflowWrap: 'anywhere', minWidth: { md: '14rem' } }}>
        <FunctionField
          render={(posting: RaRecord) => (
            <>
              <WorkspaceLink family={family} posting={posting} />
              <PreparedMark resource={postings.path} id={posting.id} />
            </>
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="salaryRange" label="Salary Range" disableSort />
      <DataTable.Col source="applyLink" label="Apply Link" disableSort>
        <FunctionField render={(posting: RaRecord) => <HostLink address={String(posting['applyLink'] ?? '')} />} />
      </DataTable.Col>
      {approvable && (
        <DataTable.Col source="approved" label="Answer Key" disableSort>
          <BooleanField source="approved" valueLabelTrue="Approved" valueLabelFalse="Not approved" />
        </DataTable.Col>
      )}
      {updatedColumn}
      <DataTable.Col label="Actions" disableSort sx={{ textAlign: 'end' }}>
        <RowActions
          mayWrite={mayWrite}
          onEdit={onEdit}
          onDelete={onDelete}
          menu={<FunctionField render={(posting: RaRecord) => <QuickMenu family={family} posting={posting} />} />}
        >
          <FunctionField
            render={({ id }: RaRecord) => (
              <Button
                label="Info"
                size="small"
                component={Link}
                to={`/admin/${notifications.path}?posting=${encodeURIComponent(id)}`}
              />
            )}
          />
        </RowActions>
      </DataTable.Col>
    </RecordList>
  );
}
