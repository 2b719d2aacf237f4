import { Box, Link, Typography } from '@mui/material';
import type { Attachment } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { useLoaded } from '../../ui/use-loaded.js';
import { storedAddress } from '../../navigation/addresses.js';
import { sizeText } from '../../editing/pdf-file.js';
import { TakeDownButton } from '../../editing/take-down.js';
import { TakenDownNote, useTakenDown } from '../../editing/taken-down.js';
import { HostNote } from '../links/host-note.js';
import { useTranslate } from '../../words/translate.js';

interface AttachmentLineProps {
  readonly attachment: Attachment;
  /** Beside its title. */
  readonly note?: ReactNode;
  /** The way to take its PDF down stands beside it, for who may. */
  readonly isEnding?: boolean;
}

/** An attachment to be read: one line, where it has the room. */
export function AttachmentLine({ attachment, note, isEnding = false }: AttachmentLineProps) {
  const name = useName(attachment);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {attachment.title} {note}
      </Typography>
      <Content attachment={attachment} />
      {isEnding && attachment.type === 'pdf' && attachment.content !== '' && (
        <TakeDownButton path={attachment.content} name={name} />
      )}
    </Box>
  );
}

function Content({ attachment }: { readonly attachment: Attachment }) {
  const { type, content, fileName } = attachment;
  if (type === 'link') return <HostNote address={content} />;
  if (content !== '') return <StoredPdf key={content} attachment={attachment} />;
  return <Typography variant="body2">{fileName}</Typography>;
}

function useName({ fileName }: Attachment): string {
  const translate = useTranslate();
  return fileName === '' ? translate('PDF without a name') : fileName;
}

/** A stored PDF: its name, its size, and the way to it; or that it was taken down. */
export function StoredPdf({ attachment }: { readonly attachment: Attachment }) {
  const { content, fileName } = attachment;
  const translate = useTranslate();
  const name = useName(attachment);
  const { isKnown, file } = useTakenDown(content);
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {name}
      {isKnown && !file && <Size path={content} />}
      {' · '}
      {file ? (
        <TakenDownNote file={file} />
      ) : (
        <Link
          href={storedAddress(content, fileName)}
          target="_blank"
          rel="noopener"
          sx={{ display: 'inline-block', minHeight: 24 }}
          aria-label={translate('Open %{name} in a new tab', { name })}
        >
          {translate('ra.action.open')}
        </Link>
      )}
    </Typography>
  );
}

function Size({ path }: { readonly path: string }) {
  const dataProvider = useDataProvider();
  const { data: size } = useLoaded<number | undefined>(async () => dataProvider['storedSize'](path));
  return size !== undefined && ` · ${sizeText(size)}`;
}
