import { RecordHistory } from '../history/record-history.js';
import type { TabProps } from './workspace-tabs.js';

export function HistoryTab({ family, posting }: TabProps) {
  return <RecordHistory kind="posting" family={family.key} id={String(posting.id)} />;
}
