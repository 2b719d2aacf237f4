import { LinearProgress, Stack, Tab, Tabs } from '@mui/material';
import type { Family } from '@noticeboard/content-model';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLocale } from 'react-admin';
import { attachmentsIn } from '../attachments/draft/draft.js';
import { usePartRecords } from '../managers/part-panel.js';
import type { WorkspaceTabKey } from '../navigation/addresses.js';
import { useAddressState, useLeaveForm } from '../navigation/leaving.js';
import { newestFirst } from '../notifications/notification-values.js';
import { numberWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import type { TabProps } from './title-tab.js';

/** The parts of the posting, a tab each; the open one stands in the address. */
export function WorkspaceTabs(props: TabProps) {
  const translate = useTranslate();
  const leave = useLeaveForm();
  const locale = useLocale();
  const counts = useCounts(props);
  const [address, setAddress] = useAddressState();
  const tabs = tabsOf(props.family);
  const open = tabs.find(({ key }) => key === address('tab')) ?? tabs[0];
  if (!open) return null;
  const { key, Panel } = open;
  // Beside its name, which stays as it is however many there are.
  const countOf = (tab: WorkspaceTab) => {
    const count = counts[tab.key];
    if (count === undefined) return {};
    const words = numberWords(count, locale);
    return { 'data-count': words, 'aria-label': translate(tab.label), 'aria-description': words };
  };

  return (
    <>
      <Tabs
        value={key}
        onChange={(_event, chosen: string) =>
          leave(() => setAddress({ tab: chosen, edit: undefined, from: undefined, to: undefined }, true))
        }
        aria-label={translate('Parts of the posting')}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={row}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            label={translate(tab.label)}
            id={`workspace-tab-${tab.key}`}
            {...countOf(tab)}
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

const row = {
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTab-root': { minWidth: 0, flexDirection: 'row', gap: 0.75, px: { xs: 1, sm: 3 } },
  '& [data-count]::after': { content: 'attr(data-count)', fontWeight: 400, color: 'text.secondary' },
};

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

interface WorkspaceTab {
  readonly key: WorkspaceTabKey;
  readonly label: WordKey;
  readonly Panel: ComponentType<TabProps>;
  /** Without it, every family has the tab. */
  readonly isFor?: (family: Family) => boolean;
}

const RecordHistory = lazy(async () => ({ default: (await import('../history/record-history.js')).RecordHistory }));

/** In their order. The data of a tab is loaded when it is opened. */
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
