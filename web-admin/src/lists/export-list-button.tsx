import DownloadIcon from '@mui/icons-material/GetApp';
import { Button } from '@mui/material';
import { useState } from 'react';
import { fetchRelatedRecords, useDataProvider, useListContext, useTranslate } from 'react-admin';

interface ExportListButtonProps {
  /** Receives whether the last export failed, and why. */
  readonly onOutcome: (error: unknown) => void;
}

/** More rows than any list has: an export is of all that was found. */
const everything = 100_000;

/** Downloads what was found as CSV. react-admin's own button has no name where it is narrow and disabled. */
export function ExportListButton({ onOutcome }: ExportListButtonProps) {
  const { resource, total, exporter, getData } = useListContext();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    if (!exporter || !getData) return;
    setBusy(true);
    try {
      const records = await getData({ maxResults: everything });
      await exporter(records, fetchRelatedRecords(dataProvider), dataProvider, resource);
      onOutcome(undefined);
    } catch (error) {
      console.error(error);
      onOutcome(error);
    }
    setBusy(false);
  };

  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={busy || !total} onClick={() => void download()}>
      {translate('ra.action.export')}
    </Button>
  );
}
