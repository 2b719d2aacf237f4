import { PostingNotifications } from '../notifications/posting-notifications.js';
import type { TabProps } from './workspace-tab.js';

export function InfoTab({ family, posting }: TabProps) {
  return <PostingNotifications family={family} posting={posting} />;
}
