import DownloadIcon from '@mui/icons-material/Download';
import { Button } from '@mui/material';
import { messages } from '@noticeboard/content-model';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { FailureBox } from '../ui/failure-box.js';
import { saveFile } from './save-file.js';
import { serverMessage } from '../providers/problem.js';
import type { ApiProvider } from '../providers/with-api.js';
import { evidencePath, type Named } from './events/history-paths.js';

/** Saves the evidence of one record: its events, states and proofs with the signed checkpoint, as one page. */
export function EvidenceButton({ record }: { readonly record: Named }) {
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { body } = await ask(evidencePath(record));
      saveFile(`evidence-${record.kind}-${record.id}.html`, 'text/html', body);
    } catch (error) {
      setFailure(serverMessage(error) ?? translate(messages.fetchFailed));
    }
    setBusy(false);
  };

  return (
    <>
      <Button size="small" startIcon={<DownloadIcon />} disabled={busy} onClick={() => void save()}>
        {translate(busy ? 'Processing...' : 'Download evidence')}
      </Button>
      {failure !== undefined && <FailureBox title={translate('No evidence could be put together')} message={failure} />}
    </>
  );
}
