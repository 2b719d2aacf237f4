import type { ConsoleScreen, Family, ListingKind } from '@noticeboard/content-model';

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
