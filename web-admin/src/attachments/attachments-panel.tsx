import type { Family } from '@noticeboard/content-model';
import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { itemWords, PartPanel, usePartRecords, useParts } from '../managers/part-panel.js';
import { type PartProps, PartScreen } from '../managers/part-screen.js';
import { useTranslate } from '../words/translate.js';
import { AttachmentsForm } from './form/attachments-form.js';
import { AttachmentLine } from './pdf/stored-pdf.js';
import { attachmentsIn } from './draft/draft.js';

export function AttachmentsScreen({ family }: { readonly family: Family }) {
  return (
    <PartScreen family={family} screen="items" tab="links">
      {(part) => <AttachmentsPanel {...part} />}
    </PartScreen>
  );
}

/** The useful links of one posting: usually one record of several attachments. */
export function AttachmentsPanel({ family, posting, onUnknownTitle }: PartProps) {
  const { path: resource } = family.console.items;
  const translate = useTranslate();
  const { records, error } = usePartRecords(resource, family, posting);
  const named = (record: RaRecord) =>
    attachmentsIn(record)
      .map(({ title }) => title)
      .join(', ');
  const parts = useParts({ family, resource, posting, records, named, words: itemWords });
  const { edited } = parts;
  const number = (records?.findIndex(({ id }) => id === edited?.id) ?? -1) + 1;
  const elsewhere = useMemo(
    () => (records ?? []).filter(({ id }) => id !== edited?.id).flatMap(attachmentsIn),
    [records, edited?.id],
  );
  return (
    <PartPanel
      posting={posting}
      parts={parts}
      error={error}
      none="No useful links yet."
      isWide
      labels={(_record, place) => ({
        name: translate('Item %{number}', { number: place }),
        edit: translate('Edit item %{number}', { number: place }),
        remove: translate('Delete item %{number}', { number: place }),
      })}
      form={(props) => (
        <AttachmentsForm
          {...props}
          family={family}
          posting={posting}
          heading={edited ? translate('Edit: item %{number}', { number }) : translate('New item')}
          elsewhere={elsewhere}
          onUnknownTitle={onUnknownTitle}
        />
      )}
    >
      {(record, place) => (
        <>
          <Typography component="h3" variant="subtitle2">
            {translate('Item %{number}', { number: place })}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, '& > li': { mt: 0.5 } }}>
            {attachmentsIn(record).map((attachment, line) => (
              <li key={line}>
                <AttachmentLine attachment={attachment} isEnding />
              </li>
            ))}
          </Box>
        </>
      )}
    </PartPanel>
  );
}
