import {
  DialogActions,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { NewsType } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useLocale } from 'react-admin';
import type { ApiProvider } from '../providers/with-api.js';
import { Button } from '../ui/buttons.js';
import { Dialog, DialogBody } from '../ui/dialog.js';
import { ReadFailure } from '../ui/notes.js';
import { exactMomentWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { newsWords } from '../words/channel-words.js';

/** As the API answers. */
interface Delivery {
  readonly id: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly at: string;
  readonly tries?: number;
  readonly status?: number;
  readonly why?: string;
  readonly type?: NewsType;
}

const stateWords = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
} as const satisfies Record<Delivery['state'], WordKey>;

/** Between two looks, in milliseconds. */
const pollInterval = 10_000;

interface DeliveriesDialogProps {
  readonly webhook: RaRecord;
  readonly onClose: () => void;
}

/** The dialog lists what waits for a webhook, what failed, and what it got last. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { ask } = useDataProvider<ApiProvider>();
  const path = `/api/webhooks/${encodeURIComponent(webhook.id)}/deliveries`;
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await ask(path, { signal })).json as readonly Delivery[],
    refetchInterval: pollInterval,
    retry: false,
  });
  return (
    <Dialog
      maxWidth="md"
      fillsPhone
      title={translate('Deliveries: %{name}', { name: String(webhook['name']) })}
      onClose={onClose}
    >
      <DialogBody dividers>
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
        {data?.length === 0 && <Typography>{translate('Nothing was sent to it yet.')}</Typography>}
        {data && data.length > 0 && (
          <Table
            size="small"
            sx={{ '& td, & th': { px: 1, verticalAlign: 'top' }, '& td:last-of-type': { overflowWrap: 'anywhere' } }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{translate('State')}</TableCell>
                <TableCell>{translate('Time')}</TableCell>
                <TableCell>{translate('What came of it')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map(({ id, state, at, type, tries, status, why }) => (
                <TableRow key={id}>
                  <TableCell>
                    {translate(stateWords[state])}
                    {type && ` · ${translate(newsWords[type])}`}
                  </TableCell>
                  <TableCell>{exactMomentWords(at, locale)}</TableCell>
                  <TableCell>
                    {[
                      status,
                      why,
                      tries && translate('%{smart_count} try |||| %{smart_count} tries', { smart_count: tries }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogBody>
      <DialogActions>
        <Button label="ra.action.close" autoFocus onClick={onClose} />
      </DialogActions>
    </Dialog>
  );
}
