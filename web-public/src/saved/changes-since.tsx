import { useEffect, useState } from 'react';
import { useLanguageOf, useList, useTranslate } from '../app/site-context';
import { Moment } from '../ui/time';

/** As `GET /api/<postings>/<id>/changes` has it. */
interface WireChange {
  readonly at: string;
  readonly summary: string;
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
}

interface ChangesSinceProps {
  readonly family: string;
  readonly id: string;
  /** ISO 8601: when the reader last looked. */
  readonly since: string;
}

const mostLines = 6;

/** The changes since the reader last looked, with old and new value. */
export function ChangesSince({ family, id, since }: ChangesSinceProps) {
  const t = useTranslate();
  const list = useList(family);
  const path = list.kind === 'notices' ? undefined : list.family.paths.postings;
  const changes = useChanges(path === undefined ? undefined : `/api/${path}/${id}/changes`, since);
  return (
    <div className="card-changed">
      <p>{t('Changed since you last looked')}</p>
      {changes.map((change) => (
        <ChangedLines key={change.at + change.summary} change={change} />
      ))}
    </div>
  );
}

/** None until they are there, and none where they cannot be had: the notice itself has them. */
function useChanges(address: string | undefined, since: string): readonly WireChange[] {
  const [changes, setChanges] = useState<readonly WireChange[]>([]);
  useEffect(() => {
    if (address === undefined) return undefined;
    const leaving = new AbortController();
    fetch(address, { signal: leaving.signal })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as readonly WireChange[]) : []))
      .then((all) => setChanges(all.filter(({ at }) => at > since)))
      .catch(() => setChanges([]));
    return () => leaving.abort();
  }, [address, since]);
  return changes.slice(0, mostLines);
}

function ChangedLines({ change: { at, summary, changes } }: { readonly change: WireChange }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  return (
    <div>
      <Moment at={at} withTime />
      {changes.length === 0 && <p lang="en">{summary}</p>}
      {changes.slice(0, mostLines).map(({ label, before, after }, index) => (
        <p key={index} className="wrap-anywhere">
          {t(label)}:{' '}
          {before !== '' && (
            <>
              {t('was')} <s lang={languageOf(before)}>{before}</s>{' '}
            </>
          )}
          <span lang={languageOf(after)}>{after === '' ? '–' : after}</span>
        </p>
      ))}
    </div>
  );
}
