import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useConsole } from '../context/console-context.js';
import type { OpenChangeSet } from '../context/open-change-set.js';
import { useLeaveForm } from '../navigation/leaving.js';

/** Works in another change set, or in none. Unsaved work is asked about first: it would be saved elsewhere. */
export function useShowChangeSet(): (next: OpenChangeSet | undefined) => void {
  const { changeSets } = useConsole();
  const leave = useLeaveForm();
  const queries = useQueryClient();
  return (next) => {
    if (next?.id === changeSets.opened()?.id) return;
    leave(() => {
      if (changeSets.choose(next)) readAnew(queries);
    });
  };
}

/** What another tab has chosen holds in this one, too. */
export function useSharedChoice(): void {
  const { changeSets } = useConsole();
  const queries = useQueryClient();
  const look = useEffectEvent(() => {
    if (changeSets.look()) readAnew(queries);
  });
  useEffect(() => {
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, []);
}

/** What was read is as it is with other changes. Who is signed in is not, nor what change sets hold. */
function readAnew(queries: QueryClient): void {
  void queries.resetQueries({
    predicate: ({ queryKey: [first] }) => first !== 'auth' && first !== 'changeSet' && first !== 'change-sets',
  });
}
