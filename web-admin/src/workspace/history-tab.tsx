import { RecordHistory } from '../history/record-history.js';
import type { TabProps } from './workspace-tab.js';

export function HistoryTab({ posting }: TabProps) {
  return <RecordHistory kind="posting" id={String(posting.id)} />;
}
