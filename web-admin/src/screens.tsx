import type { Family, FamilyScreen, ListingKind } from '@noticeboard/content-model';
import { type ComponentType, lazy, type ReactElement } from 'react';
import {
  accountsScreen,
  auditScreen,
  calendarScreen,
  channelsScreen,
  changeSetsScreen,
  profilePage,
  projectionsScreen,
  reportsScreen,
  settingsPage,
  tokensScreen,
} from './navigation/screens.js';

/** A resource of the console, and the screen at its path. */
export interface ResourceScreen {
  /** Path under `/admin`, and name of the resource. */
  readonly path: string;
  readonly label: string;
  /** Field that a record is called by. */
  readonly calledBy: string;
  readonly element: ReactElement;
}

// A part that a first visit does not need is loaded when it is opened.
const loadPostings = () => import('./workspace/postings-screen.js');
const PostingsScreen = lazy(async () => ({ default: (await loadPostings()).PostingsScreen }));
const NotificationsScreen = lazy(async () => ({
  default: (await import('./notifications/posting-notifications.js')).NotificationsScreen,
}));
const ListingsScreen = lazy(async () => ({ default: (await import('./listings/listings-screen.js')).ListingsScreen }));
const ApprovalsScreen = lazy(async () => ({
  default: (await import('./approvals/approvals-screen.js')).ApprovalsScreen,
}));
const TablesScreen = lazy(async () => ({ default: (await import('./tables/tables-panel.js')).TablesScreen }));
const AttachmentsScreen = lazy(async () => ({
  default: (await import('./attachments/attachments-panel.js')).AttachmentsScreen,
}));
const Workspace = lazy(async () => ({ default: (await import('./workspace/workspace.js')).Workspace }));
const HistoryPage = lazy(async () => ({ default: (await import('./history/history-page.js')).HistoryPage }));
const AuditPage = lazy(async () => ({ default: (await import('./audit/audit-page.js')).AuditPage }));
const CalendarPage = lazy(async () => ({ default: (await import('./calendar/calendar-page.js')).CalendarPage }));
const ProjectionsPage = lazy(async () => ({
  default: (await import('./projections/projections-page.js')).ProjectionsPage,
}));
const ChangeSetsScreen = lazy(async () => ({
  default: (await import('./change-sets/change-sets-screen.js')).ChangeSetsScreen,
}));
const ChangeSetPage = lazy(async () => ({ default: (await import('./change-sets/change-set-page.js')).ChangeSetPage }));
const AccountsScreen = lazy(async () => ({ default: (await import('./accounts/accounts-screen.js')).AccountsScreen }));
const ChannelsScreen = lazy(async () => ({ default: (await import('./channels/channels-screen.js')).ChannelsScreen }));
const ReportsScreen = lazy(async () => ({ default: (await import('./reports/reports-screen.js')).ReportsScreen }));
const TokensScreen = lazy(async () => ({ default: (await import('./tokens/tokens-screen.js')).TokensScreen }));
const ProfilePage = lazy(async () => ({ default: (await import('./shell/profile-page.js')).ProfilePage }));
const SettingsPage = lazy(async () => ({ default: (await import('./shell/settings-page.js')).SettingsPage }));

/** The code of a list with its filters, which most visits go on to; other screens share most of it. */
export const loadLists: () => Promise<unknown> = loadPostings;

/** The screens that each family has: one line each. */
const familyScreens: Readonly<Record<FamilyScreen, ComponentType<{ readonly family: Family }>>> = {
  postings: PostingsScreen,
  notifications: NotificationsScreen,
  tables: TablesScreen,
  items: AttachmentsScreen,
};

/** Every screen of the rows of both tables, and those of our own. */
export function resourceScreens(table: readonly Family[], kinds: readonly ListingKind[]): readonly ResourceScreen[] {
  return [
    ...table.flatMap(screensOfFamily),
    ...kinds.map((kind) => ({
      ...kind.console,
      calledBy: kind.titleField,
      element: <ListingsScreen key={kind.key} kind={kind} />,
    })),
    ...table.flatMap(({ approvalScreen, ...family }) =>
      approvalScreen
        ? [
            {
              ...approvalScreen,
              calledBy: family.titleField,
              element: <ApprovalsScreen family={{ ...family, approvalScreen }} />,
            },
          ]
        : [],
    ),
    { ...reportsScreen, calledBy: 'says', element: <ReportsScreen /> },
    { ...channelsScreen, calledBy: 'name', element: <ChannelsScreen /> },
    { ...tokensScreen, calledBy: 'name', element: <TokensScreen /> },
    { ...accountsScreen, calledBy: 'username', element: <AccountsScreen /> },
    { ...changeSetsScreen, calledBy: 'title', element: <ChangeSetsScreen /> },
  ];
}

/** Pages that are no resource, by their path under `/admin`. */
export function pagesOf(table: readonly Family[]): readonly ConsolePage[] {
  const workspaces = table.map((family) => ({
    path: `${family.console.postings.path}/:id`,
    element: <Workspace key={family.key} family={family} />,
  }));
  return [...workspaces, ...ownPages];
}

interface ConsolePage {
  readonly path: string;
  readonly element: ReactElement;
}

const ownPages: readonly ConsolePage[] = [
  { path: profilePage.path, element: <ProfilePage /> },
  { path: settingsPage.path, element: <SettingsPage /> },
  { path: auditScreen.path, element: <AuditPage /> },
  { path: calendarScreen.path, element: <CalendarPage /> },
  { path: projectionsScreen.path, element: <ProjectionsPage /> },
  { path: 'history/:kind/:id', element: <HistoryPage /> },
  { path: `${changeSetsScreen.path}/:id`, element: <ChangeSetPage /> },
];

function screensOfFamily(family: Family): ResourceScreen[] {
  return Object.entries(family.console).flatMap(([screen, { path, label }]) => {
    const Screen = familyScreens[screen as FamilyScreen];
    const calledBy = screen === 'notifications' ? 'nameOfPost' : family.titleField;
    return [{ path, label, calledBy, element: <Screen key={family.key} family={family} /> }];
  });
}
