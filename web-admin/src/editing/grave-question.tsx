import { List, ListItem, ListItemText } from '@mui/material';
import type { CheckWords, WireCheck } from '@noticeboard/content-model';
import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useConsole, useOpenChangeSet } from '../context/console-context.js';
import type { ApiProvider } from '../providers/with-api.js';
import { Question } from '../ui/dialog.js';
import { useTranslate } from '../words/translate.js';
import { checkSentences, type CheckSentences } from './check-words.js';
import { type CheckedWrite, gravesIn } from './write-checks.js';

/** @param what is to go out: about the same it is asked once */
type Ask = (checks: readonly (WireCheck | CheckWords)[], what: string) => Promise<boolean>;

const GraveQuestion = createContext<Ask>(async () => true);

interface Asked {
  readonly about: readonly CheckSentences[];
  readonly answer: (isMeant: boolean) => void;
}

/** Asks before something goes public that is most likely a mistake, and about the same thing once. */
export function GraveQuestionProvider({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<Asked>();
  const confirmed = useRef(new Set<string>());
  const ask = useMemo((): Ask => {
    return async (checks, what) => {
      const about = checks.map((check) => checkSentences(check, translate));
      const key = JSON.stringify([what, about]);
      if (about.length === 0 || confirmed.current.has(key)) return true;
      const isMeant = await new Promise<boolean>((answer) => setAsked({ about, answer }));
      setAsked(undefined);
      if (isMeant) confirmed.current.add(key);
      return isMeant;
    };
  }, [translate]);
  return (
    <GraveQuestion value={ask}>
      {children}
      {asked && (
        <Question
          title="Publish this all the same?"
          confirm="Publish all the same"
          warns
          busy={false}
          onConfirm={() => asked.answer(true)}
          onClose={() => asked.answer(false)}
        >
          <List disablePadding>
            {asked.about.map(({ message, wayOn }) => (
              <ListItem key={message} disableGutters>
                <ListItemText primary={message} secondary={wayOn} />
              </ListItem>
            ))}
          </List>
        </Question>
      )}
    </GraveQuestion>
  );
}

/** @returns whether what the checks tell of may go out */
export function useGraveQuestion(): Ask {
  return use(GraveQuestion);
}

/** @returns whether the writes may go out; what goes into a change set is asked about when that does */
export function useWriteQuestion(): (writes: readonly CheckedWrite[]) => Promise<boolean> {
  const { ask } = useDataProvider<ApiProvider>();
  const { table } = useConsole();
  const question = useGraveQuestion();
  const isPrepared = useOpenChangeSet() !== undefined;
  return async (writes) => {
    if (isPrepared) return true;
    const what = writes.map(({ resource, record }) => `${resource} ${record?.id ?? ''}`).join();
    return question(await gravesIn(writes, table, ask), what);
  };
}
