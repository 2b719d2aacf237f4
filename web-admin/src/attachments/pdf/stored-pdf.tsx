import { Box, Link, Typography } from '@mui/material';
import type { Attachment } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { useLoaded } from '../../ui/use-loaded.js';
import { storedAddress } from '../../navigation/addresses.js';
import { sizeText } from '../../editing/pdf-file.js';
import { HostNote } from '../links/host-note.js';
import { useTranslate } from '../../words/translate.js';

interface AttachmentLineProps {
  readonly attachment: Attachment;
  /** Beside its title. */
  readonly note?: ReactNode;
}

/** An attachment to be read: one line, where it has the room. */
export function AttachmentLine({ attachment, note }: AttachmentLineProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {attachment.title} {note}
      </Typography>
      <Content attachment={attachment} />
    </Box>
  );
}

function Content({ attachment }: { readonly attachment: Attachment }) {
  const { type, content, fileName } = attachment;
  if (type === 'link') return <HostNote address={content} />;
  if (content !== '') return <StoredPdf key={content} attachment={attachment} />;
  return <Typography variant="body2">{fileName}</Typography>;
}

/** A stored PDF: its name, its size, and the way to it. */
export function StoredPdf({ attachment }: { readonly attachment: Attachment }) {
  const { content, fileName } = attachment;
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { data: size } = useLoaded<number | undefined>(async () => dataProvider['storedSize'](content));
  const name = fileName === '' ? translate('PDF without a name') : fileName;
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {name}
      {size !== undefined && ` · ${sizeText(size)}`}
      {' · '}
      <Link
        href={storedAddress(content, fileName)}
        target="_blank"
        rel="noopener"
        sx={{ display: 'inline-block', minHeight: 24 }}
        aria-label={translate('Open %{name} in a new tab', { name })}
      >
        {translate('ra.action.open')}
      </Link>
    </Typography>
  );
}
