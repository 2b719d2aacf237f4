import type { Family } from '@noticeboard/content-model';
import { useEffect, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import type { QuickSubject } from './quick-action.js';
import { readSubject } from './read-subject.js';

interface Subject {
  /** None before it is read. */
  readonly subject?: QuickSubject;
  readonly error?: unknown;
  /** After an error. */
  readonly retry: () => void;
  /** Reads it again; it stays where it cannot be read. */
  readonly look: () => Promise<QuickSubject>;
}

/** What a quick action is about: read when its form opens, and again on demand. */
export function useSubject(family: Family, id: RaRecord['id']): Subject {
  const { kinds } = useConsole();
  const provider = useDataProvider();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Pick<Subject, 'subject' | 'error'>>({});

  useEffect(() => {
    let isGone = false;
    const keep = (outcome: Pick<Subject, 'subject' | 'error'>) => void (isGone || setLoaded(outcome));
    readSubject(provider, { family, kinds, id }).then(
      (subject) => keep({ subject }),
      (error: unknown) => keep({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [provider, family, kinds, id, attempt]);

  return {
    ...loaded,
    retry() {
      setLoaded({});
      setAttempt(attempt + 1);
    },
    async look() {
      const subject = await readSubject(provider, { family, kinds, id });
      setLoaded({ subject });
      return subject;
    },
  };
}
