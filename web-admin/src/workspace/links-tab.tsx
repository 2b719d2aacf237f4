import { AttachmentsPanel } from '../attachments/attachments-panel.js';
import { useItems } from '../attachments/stored/use-items.js';
import type { TabProps } from './workspace-tab.js';

export function LinksTab({ family, posting }: TabProps) {
  const items = useItems(family, posting);
  return <AttachmentsPanel family={family} posting={posting} items={items} />;
}
