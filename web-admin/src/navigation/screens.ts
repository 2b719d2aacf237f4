import { type ConsoleScreen, type Family, type ListingKind, type Right } from '@noticeboard/content-model';

/** The four screens of a family, in the order of its sidebar (specification, section 2.6). */
export function screensOf({ console: { postings, notifications, tables, items } }: Family): readonly ConsoleScreen[] {
  return [postings, notifications, tables, items];
}

/** The screens of what stands outside the families: admit cards, results, answer keys. */
export function otherScreens(table: readonly Family[], kinds: readonly ListingKind[]): readonly ConsoleScreen[] {
  return [
    ...kinds.map((kind) => kind.console),
    ...table.flatMap(({ approvalScreen }) => (approvalScreen ? [approvalScreen] : [])),
  ];
}

/** A screen that the specification does not name; it stands below the divider of the sidebar. */
interface OwnScreen extends ConsoleScreen {
  /** To see it, and its entry. */
  readonly reads: Right;
  /** To change something there. */
  readonly writes: Right;
}

export const accountsScreen: OwnScreen = { path: 'accounts', label: 'Accounts', reads: 'accounts', writes: 'accounts' };

export const auditScreen: OwnScreen = { path: 'audit', label: 'Audit', reads: 'read', writes: 'write' };

export const projectionsScreen: OwnScreen = {
  path: 'projections',
  label: 'Projections',
  reads: 'read',
  writes: 'rebuild',
};

export const changeSetsScreen: OwnScreen = {
  path: 'change-sets',
  label: 'Change sets',
  reads: 'read',
  writes: 'write',
};

export const channelsScreen: OwnScreen = { path: 'channels', label: 'Channels', reads: 'channels', writes: 'channels' };

/** Closings, exams and scheduled change sets, day by day. */
export const calendarScreen: OwnScreen = { path: 'calendar', label: 'Calendar', reads: 'read', writes: 'write' };

/** Readers say that a date is wrong. */
export const reportsScreen: OwnScreen = { path: 'reports', label: 'Reports', reads: 'read', writes: 'write' };

export const tokensScreen: OwnScreen = { path: 'tokens', label: 'Tokens', reads: 'accounts', writes: 'accounts' };

/** In the order of the sidebar. */
export const ownScreens: readonly OwnScreen[] = [
  changeSetsScreen,
  calendarScreen,
  reportsScreen,
  auditScreen,
  projectionsScreen,
  channelsScreen,
  tokensScreen,
  accountsScreen,
];

/** Reached from the profile menu. */
export const profilePage: ConsoleScreen = { path: 'profile', label: 'My Profile' };
export const settingsPage: ConsoleScreen = { path: 'settings', label: 'Settings' };
