import { useRef, useState } from 'react';
import { RequestRefused } from '../providers/http-client.js';
import { type CopySource, revisionsOf } from './copy-draft.js';

/** The changes of a posting since its copy was begun. */
export type SourceNews = 'changed' | 'deleted';

/** Each piece of news about what is copied is shown once: a person who goes on then means it. */
export function useSourceNews(source: CopySource, read: () => Promise<CopySource>) {
  const known = useRef(revisionsOf(source));
  const running = useRef<Promise<SourceNews | undefined>>(undefined);
  const [news, setNews] = useState<SourceNews>();

  const compare = async () => {
    const now = await read().then(revisionsOf, revisionsUnread);
    running.current = undefined;
    // A record that cannot be read for another reason cannot be written either, and the write reports it.
    if (now === undefined || now === known.current) return undefined;
    known.current = now;
    const found = now === gone ? 'deleted' : 'changed';
    setNews(found);
    return found;
  };
  /** Looks once more. A second call meanwhile is the same one. */
  const look = () => (running.current ??= compare());
  return { news, look };
}

const gone = 'gone';

function revisionsUnread(error: unknown): string | undefined {
  return error instanceof RequestRefused && [404, 410].includes(error.status) ? gone : undefined;
}
