import { type ApplicationStatus, type Family, messages, postingFields, wireName } from '@noticeboard/content-model';
import { Box, useMediaQuery, type Theme } from '@mui/material';
import {
  BooleanField,
  DataTable,
  FunctionField,
  Link,
  NullableBooleanInput,
  type RaRecord,
  SelectInput,
  useLocale,
} from 'react-admin';
import { approvedWords, approvalActions } from '../approvals/approvals.js';
import { briefStatusWords, postingStatus } from '../dates/posting-status.js';
import { useNow } from '../context/console-context.js';
import { briefDeadline } from '../dates/reading-words.js';
import { StatusChip } from '../dates/status-chip.js';
import { PreparedMark } from '../editing/change-set-marks.js';
import { DayFilter } from '../lists/day-filter.js';
import { OthersHere } from '../editing/others-here.js';
import { RecordList } from '../lists/record-list.js';
import { RowActions, updatedColumn, withoutFilter } from '../lists/row-actions.js';
import { type ManagedTableProps, RecordManager, useEditedRecord } from '../managers/record-manager.js';
import { WorkspaceLink } from '../navigation/workspace-links.js';
import { NewFromNotice } from '../notice-posting/new-from-notice.js';
import { NewPostingForm } from '../postings/new-posting-form.js';
import { PostingForm } from '../postings/posting-form.js';
import { postingRemoval } from '../postings/posting-removal.js';
import { QuickMenu } from '../quick-actions/quick-menu.js';
import { Button } from '../ui/buttons.js';
import { HostLink } from '../ui/host-link.js';
import { inWords } from '../words/sentence.js';
import { type Translate, useTranslate, type WordKey } from '../words/translate.js';

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
      named={(posting) => String(posting[family.titleField])}
      page={(posting) => ({ family, title: String(posting[family.titleField]) })}
      removal={{
        ...postingRemoval(family),
        done: 'Job deleted.',
        failure: { title: messages.postingNotDeleted },
      }}
      form={({ record, ...props }) =>
        record ? (
          <>
            {record['withdrawn'] && <StatusChip family={family} posting={record} />}
            <OthersHere kind="posting" family={family.key} id={String(record.id)} />
            <PostingForm family={family} record={record} {...props} />
          </>
        ) : (
          <Box sx={beside}>
            <NewPostingForm family={family} {...props} />
            <NewFromNotice family={family} />
          </Box>
        )
      }
      table={(props) => <PostingTable family={family} {...props} />}
    />
  );
}

const beside = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  gap: 1,
  alignItems: 'start',
};

interface PostingTableProps extends ManagedTableProps {
  readonly family: Family;
}

const statuses = [
  { id: 'closing', name: 'Closing soon' },
  { id: 'open', name: 'Open longer than a week' },
  { id: 'opensSoon', name: 'Opens later' },
  { id: 'closed', name: 'Closed' },
  { id: 'notStated', name: 'Date not stated' },
] as const satisfies readonly { readonly id: ApplicationStatus['kind']; readonly name: WordKey }[];

/** Things that a posting can have beside its fields. */
const parts = [
  { id: 'hasLink', name: 'Link' },
  { id: 'hasPdf', name: 'PDF' },
  { id: 'hasTable', name: 'Table' },
] as const satisfies readonly { readonly id: string; readonly name: WordKey }[];

const works = [
  { id: 'mine', name: 'My own' },
  { id: 'prepared', name: 'Prepared' },
  { id: 'broken', name: 'Broken links' },
  { id: 'withdrawn', name: 'Withdrawn' },
] as const satisfies readonly { readonly id: string; readonly name: WordKey }[];

/** So many days after today. */
const spans = [0, 3, 7, 14, 30];

function withinWords(days: number, translate: Translate): string {
  return days === 0 ? translate('Today') : translate('Within %{days} days', { days });
}

const hidden = ['salaryRange'];
/** Columns that make room for the others first. */
const spare = { display: { xs: 'none', lg: 'table-cell' } };

/** A family's postings, newest first, ten a page, with a search by title. */
export function PostingTable({ family, mayWrite, bulk, onEdit, onDelete }: PostingTableProps) {
  const { titleField, approvable } = family;
  const { postings, notifications } = family.console;
  const approvals = approvalActions(family);
  const translate = useTranslate();
  const locale = useLocale();
  const now = useNow();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const missing = postingFields.map((field) => ({ id: wireName(family, field), name: field.label }));

  return (
    <RecordList
      resource={postings.path}
      label="Postings"
      search="Search by title"
      filters={[
        <SelectInput key="status" source="status" label="Status" choices={[...statuses]} alwaysOn helperText={false} />,
        withoutFilter([...missing, ...parts]),
        ...(approvable
          ? [<NullableBooleanInput key="approved" source="approved" label="Answer Key" alwaysOn {...approvedWords} />]
          : []),
      ]}
      more={[
        <SelectInput key="has" source="has" label="With" choices={[...parts]} alwaysOn helperText={false} />,
        <SelectInput key="work" source="work" label="Work" choices={[...works]} alwaysOn helperText={false} />,
        <SelectInput
          key="closesWithin"
          source="closesWithin"
          label="Closes"
          choices={spans.map((days) => ({ id: days, name: withinWords(days, translate) }))}
          translateChoice={false}
          alwaysOn
          helperText={false}
        />,
        <DayFilter key="closesFrom" source="closesFrom" label="Last date from" alwaysOn />,
        <DayFilter key="closesTo" source="closesTo" label="Last date until" alwaysOn />,
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
        deadline: 'Last date',
        status: 'Status',
      }}
      shownIn={(posting) => {
        const state = postingStatus(family, posting, now);
        return { deadline: state.last, status: inWords(briefStatusWords(state, locale), translate) };
      }}
      bulk={mayWrite ? [...approvals, ...bulk] : []}
      wide={['deadline', 'status', 'updatedAt']}
      hidden={hidden}
    >
      <DataTable.Col source={titleField} label="Job Title" cellClassName="leading" sx={{ overflowWrap: 'anywhere' }}>
        <FunctionField
          render={(posting: RaRecord) => (
            <>
              <WorkspaceLink family={family} posting={posting} />
              <PreparedMark resource={postings.path} id={posting.id} />
              {isNarrow && (
                <div>
                  <StatusChip family={family} posting={posting} />
                </div>
              )}
            </>
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="deadline" label="Last date" cellClassName="clipped">
        <FunctionField
          render={(posting: RaRecord) => {
            const { last } = postingStatus(family, posting, now);
            return <span title={last}>{briefDeadline(last, locale, now)}</span>;
          }}
        />
      </DataTable.Col>
      <DataTable.Col source="status" label="Status">
        {!isNarrow && (
          <FunctionField render={(posting: RaRecord) => <StatusChip family={family} posting={posting} brief />} />
        )}
      </DataTable.Col>
      <DataTable.Col source="salaryRange" label="Salary Range" disableSort sx={spare} />
      <DataTable.Col source="applyLink" label="Apply Link" disableSort cellClassName="clipped" sx={spare}>
        <FunctionField render={(posting: RaRecord) => <HostLink address={String(posting['applyLink'] ?? '')} />} />
      </DataTable.Col>
      {approvable && (
        <DataTable.Col source="approved" label="Answer Key" disableSort sx={spare}>
          <BooleanField source="approved" valueLabelTrue="Approved" valueLabelFalse="Not approved" />
        </DataTable.Col>
      )}
      {updatedColumn}
      <DataTable.Col label="Actions" disableSort sx={{ textAlign: 'end' }}>
        <RowActions
          mayWrite={mayWrite}
          onEdit={onEdit}
          onDelete={onDelete}
          menu={(posting, removal) => (
            <QuickMenu family={family} posting={posting}>
              {removal}
            </QuickMenu>
          )}
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
