import type { Attachment } from '@noticeboard/content-model';
import { Link, Typography } from '@mui/material';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLoaded } from '../../ui/use-loaded.js';
import { sizeText, storedHref } from '../draft/pdf-file.js';

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
        href={storedHref(attachment)}
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
