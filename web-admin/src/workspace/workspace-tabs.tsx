import { Box, LinearProgress, Stack, Tab, Tabs } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { type ComponentType, lazy, Suspense } from 'react';
import { type RaRecord, useLocale } from 'react-admin';
import { attachmentsIn } from '../attachments/draft/draft.js';
import { usePartRecords } from '../managers/part-panel.js';
import type { WorkspaceTabKey } from '../navigation/addresses.js';
import { useAddressState, useLeaveForm } from '../navigation/leaving.js';
import { newestFirst } from '../notifications/notification-values.js';
import { numberWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';

/** What belongs to the posting, a tab each; the open one stands in the address. */
export function WorkspaceTabs(props: TabProps) {
  const translate = useTranslate();
  const leave = useLeaveForm();
  const counts = useCounts(props);
  const [address, setAddress] = useAddressState();
  const tabs = tabsOf(props.family);
  const open = tabs.find(({ key }) => key === address('tab')) ?? tabs[0];
  if (!open) return null;
  const { key, Panel } = open;

  return (
    <>
      <Tabs
        value={key}
        onChange={(_event, chosen: string) =>
          leave(() => setAddress({ tab: chosen, edit: undefined, from: undefined, to: undefined }))
        }
        aria-label={translate('Parts of the posting')}
        variant="scrollable"
        allowScrollButtonsMobile
        // So that a phone shows all of them.
        sx={{ borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minWidth: 0, px: { xs: 1.25, sm: 3 } } }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            label={<TabLabel tab={tab} count={counts[tab.key]} />}
            id={`workspace-tab-${tab.key}`}
            // Its name stays, however many there are.
            aria-label={translate(tab.label)}
            {...(counts[tab.key] !== undefined && { 'aria-describedby': countId(tab) })}
            {...(tab.key === key && { 'aria-controls': 'workspace-panel' })}
          />
        ))}
      </Tabs>
      <Stack spacing={2} role="tabpanel" id="workspace-panel" aria-labelledby={`workspace-tab-${key}`}>
        <Suspense fallback={<LinearProgress aria-label={translate('ra.page.loading')} />}>
          <Panel key={key} {...props} />
        </Suspense>
      </Stack>
    </>
  );
}

const countId = ({ key }: WorkspaceTab) => `workspace-tab-${key}-count`;

function TabLabel({ tab, count }: { readonly tab: WorkspaceTab; readonly count: number | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <span>
      {translate(tab.label)}
      {count !== undefined && (
        <Box component="span" id={countId(tab)} sx={{ ml: 0.75, fontWeight: 400, color: 'text.secondary' }}>
          {numberWords(count, locale)}
        </Box>
      )}
    </span>
  );
}

/** How many there are of what the tabs hold, as soon as that is read. */
function useCounts({ family, posting }: TabProps): Partial<Record<WorkspaceTabKey, number>> {
  const { records: tables } = usePartRecords(family.console.tables.path, family, posting);
  const { records: items } = usePartRecords(family.console.items.path, family, posting);
  return {
    info: newestFirst(posting).length,
    ...(tables && { table: tables.length }),
    ...(items && { links: items.flatMap(attachmentsIn).length }),
  };
}

/** What every tab is given. */
export interface TabProps {
  readonly family: Family;
  readonly posting: RaRecord;
}

interface WorkspaceTab {
  readonly key: WorkspaceTabKey;
  readonly label: WordKey;
  readonly Panel: ComponentType<TabProps>;
  /** Without it, every family has the tab. */
  readonly isFor?: (family: Family) => boolean;
}

const RecordHistory = lazy(async () => ({ default: (await import('../history/record-history.js')).RecordHistory }));

/** In their order. What a tab needs is loaded when it is opened. */
const workspaceTabs: readonly WorkspaceTab[] = [
  {
    key: 'title',
    label: 'Title',
    Panel: lazy(async () => ({ default: (await import('./title-tab.js')).TitleTab })),
  },
  {
    key: 'info',
    label: 'Info',
    Panel: lazy(async () => ({
      default: (await import('../notifications/posting-notifications.js')).NotificationsTab,
    })),
  },
  {
    key: 'table',
    label: 'Table',
    Panel: lazy(async () => ({ default: (await import('../tables/tables-panel.js')).TablesPanel })),
  },
  {
    key: 'links',
    label: 'Links',
    Panel: lazy(async () => ({ default: (await import('../attachments/attachments-panel.js')).AttachmentsPanel })),
  },
  {
    key: 'answer-key',
    label: 'Answer key',
    Panel: lazy(async () => ({ default: (await import('./answer-key-tab.js')).AnswerKeyTab })),
    isFor: ({ approvalScreen }) => approvalScreen !== undefined,
  },
  {
    key: 'history',
    label: 'History',
    Panel: ({ family, posting }) => <RecordHistory kind="posting" family={family.key} id={String(posting.id)} />,
  },
];

function tabsOf(family: Family): readonly WorkspaceTab[] {
  return workspaceTabs.filter(({ isFor }) => isFor?.(family) ?? true);
}
