import type { Family } from '@noticeboard/content-model';
import { type ComponentType, lazy } from 'react';
import type { RaRecord } from 'react-admin';
import type { WorkspaceTabKey } from '../navigation/addresses.js';

/** What every tab is given. */
export interface TabProps {
  readonly family: Family;
  readonly posting: RaRecord;
  /** The posting is deleted. */
  readonly onRemoved: () => void;
}

interface WorkspaceTab {
  readonly key: WorkspaceTabKey;
  readonly label: string;
  readonly Panel: ComponentType<TabProps>;
  readonly isFor: (family: Family) => boolean;
}

const everyFamily = () => true;

/** In their order. What a tab needs is loaded when it is opened. */
const workspaceTabs: readonly WorkspaceTab[] = [
  {
    key: 'title',
    label: 'Title',
    Panel: lazy(async () => ({ default: (await import('./title-tab.js')).TitleTab })),
    isFor: everyFamily,
  },
  {
    key: 'info',
    label: 'Info',
    Panel: lazy(async () => ({
      default: (await import('../notifications/posting-notifications.js')).PostingNotifications,
    })),
    isFor: everyFamily,
  },
  {
    key: 'table',
    label: 'Table',
    Panel: lazy(async () => ({ default: (await import('../tables/tables-panel.js')).TablesPanel })),
    isFor: everyFamily,
  },
  {
    key: 'links',
    label: 'Links',
    Panel: lazy(async () => ({ default: (await import('../attachments/attachments-panel.js')).AttachmentsPanel })),
    isFor: everyFamily,
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
    Panel: lazy(async () => ({ default: (await import('./history-tab.js')).HistoryTab })),
    isFor: everyFamily,
  },
];

export function tabsOf(family: Family): readonly WorkspaceTab[] {
  return workspaceTabs.filter(({ isFor }) => isFor(family));
}
