import { useCallback } from 'react';
import { useStore } from 'react-admin';

export interface RecentPosting {
  /** Key of its family. */
  readonly family: string;
  readonly id: string;
  /** As it was when it was opened. */
  readonly title: string;
}

const most = 10;

/** The postings whose workspaces were opened last in this browser, the last one first. */
export function useRecentPostings() {
  const [recent, setRecent] = useStore<readonly RecentPosting[]>('find.recent', none);
  const visit = useCallback(
    (posting: RecentPosting) => setRecent((before: readonly RecentPosting[]) => visited(before, posting)),
    [setRecent],
  );
  const forget = (id: string) => setRecent(recent.filter((one) => one.id !== id));
  return { recent, visit, forget };
}

const none: readonly RecentPosting[] = [];

function visited(recent: readonly RecentPosting[], posting: RecentPosting): readonly RecentPosting[] {
  const isSame = ({ family, id }: RecentPosting) => family === posting.family && id === posting.id;
  return [posting, ...recent.filter((one) => !isSame(one))].slice(0, most);
}
