import DownloadIcon from '@mui/icons-material/Download';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { messages } from '@noticeboard/content-model';
import { useDataProvider, useTranslate } from 'react-admin';
import { FailureBox } from '../ui/failure-box.js';
import { saveFile } from './save-file.js';
import type { ApiProvider } from '../providers/with-api.js';
import { evidencePath, type Named } from './events/history-paths.js';

/** Saves the evidence of one record: its events, states and proofs with the signed checkpoint, as one page. */
export function EvidenceButton({ record }: { readonly record: Named }) {
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { body } = await ask(evidencePath(record));
      saveFile(`evidence-${record.kind}-${record.id}.html`, 'text/html', body);
    },
  });

  return (
    <>
      <Button size="small" startIcon={<DownloadIcon />} disabled={isPending} onClick={() => mutate()}>
        {translate(isPending ? 'Processing...' : 'Download evidence')}
      </Button>
      {error && <FailureBox title="No evidence could be put together" message={messages.fetchFailed} error={error} />}
    </>
  );
}
