import { LinearProgress, Stack } from '@mui/material';
import { useAuthenticated } from 'react-admin';
import { ReadFailure } from '../ui/failure-box.js';
import { projectionsScreen } from '../navigation/screens.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useMayWrite } from '../access/roles.js';
import { useTranslate } from '../words/translate.js';
import { EndedRebuilds, RunningRebuild } from './ended-rebuilds.js';
import { ModelState, SignedLog } from './model-state.js';
import { RebuildOrders } from './rebuild-orders.js';
import { useOrder, useProjections } from './use-projections.js';

/** How far the read models are, and having them built anew: `/admin/projections`. */
export function ProjectionsPage() {
  useAuthenticated();
  const translate = useTranslate();
  const mayOrder = useMayWrite(projectionsScreen.path);
  const order = useOrder();
  const { data: report, error, refetch } = useProjections(order.begun);
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={projectionsScreen.label} />
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!report && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {report && (
        <>
          <ModelState report={report} />
          {mayOrder && <RebuildOrders report={report} order={order} />}
          {report.running && <RunningRebuild running={report.running} />}
          <EndedRebuilds ended={report.last} />
          <SignedLog head={report.head} />
        </>
      )}
    </Stack>
  );
}
