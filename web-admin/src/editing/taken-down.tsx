import { Link, Typography } from '@mui/material';
import type { WithdrawnFileRecord } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocale } from 'react-admin';
import { storedAddress } from '../navigation/addresses.js';
import type { ApiProvider } from '../providers/with-api.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';

/** A PDF as records name it. */
export interface StoredFile {
  /** Stored path. */
  readonly path: string;
  readonly name: string;
}

/** The PDF at this stored path, if it was taken down; `isKnown` once it is known whether it was. */
export function useTakenDown(path: string): { readonly isKnown: boolean; readonly file?: WithdrawnFileRecord } {
  const { ask } = useDataProvider<ApiProvider>();
  const { data, isPending } = useQuery({
    queryKey: ['files', 'withdrawn'],
    queryFn: async ({ signal }) =>
      (await ask('/api/files/withdrawn', { signal })).json as readonly WithdrawnFileRecord[],
    staleTime: 60_000,
    retry: false,
  });
  const file = data?.find(({ hash }) => hash === hashIn(path));
  return { isKnown: !isPending, ...(file && { file }) };
}

/** SHA-256 of the content, in hex. */
export function hashIn(path: string): string {
  return path.slice(-68, -4);
}

interface StoredLinkProps {
  readonly path: string;
  /** The link says it. */
  readonly name: string;
  /** Under which browsers save it. */
  readonly fileName: string;
}

/** The way to a stored PDF, or that it was taken down. */
export function StoredLink({ path, name, fileName }: StoredLinkProps) {
  const { file } = useTakenDown(path);
  if (file) {
    return (
      <>
        <TakenDownNote file={file} /> · {name}
      </>
    );
  }
  return (
    <Link href={storedAddress(path, fileName)} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </Link>
  );
}

/** Stands in place of the way to a PDF. */
export function TakenDownNote({ file: { at, reason } }: { readonly file: WithdrawnFileRecord }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {translate('Taken down on %{time}', { time: momentWords(at, locale) })}: {reason}
    </Typography>
  );
}
