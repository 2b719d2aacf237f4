import type { Attachment } from '@noticeboard/content-model';
import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { HostNote } from '../links/host-note.js';
import { StoredPdf } from '../pdf/stored-pdf.js';

interface AttachmentLineProps {
  readonly attachment: Attachment;
  /** Beside its title. */
  readonly note?: ReactNode;
}

/** An attachment to be read. */
export function AttachmentLine({ attachment, note }: AttachmentLineProps) {
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {attachment.title} {note}
      </Typography>
      <Content attachment={attachment} />
    </>
  );
}

function Content({ attachment }: { readonly attachment: Attachment }) {
  const { type, content, fileName } = attachment;
  if (type === 'link') return <HostNote address={content} />;
  if (content !== '') return <StoredPdf key={content} attachment={attachment} />;
  return <Typography variant="body2">{fileName}</Typography>;
}
