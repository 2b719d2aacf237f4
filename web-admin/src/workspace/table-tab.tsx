import { TablesPanel } from '../tables/tables-panel.js';
import { useTables } from '../tables/use-tables.js';
import type { TabProps } from './workspace-tab.js';

export function TableTab({ family, posting }: TabProps) {
  const tables = useTables(family, String(posting.id), posting);
  return <TablesPanel family={family} posting={posting} tables={tables} />;
}
