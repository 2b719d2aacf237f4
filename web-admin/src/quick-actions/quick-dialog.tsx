import { DialogActions, LinearProgress, Stack, Typography } from '@mui/material';
import { type Family, indianDay, messages } from '@noticeboard/content-model';
import { useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import type { Values } from '../providers/write-bodies.js';
import { Button } from '../ui/buttons.js';
import { Dialog, DialogBody } from '../ui/dialog.js';
import { FailureBox, ReadFailure } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { useConsole } from '../context/console-context.js';
import { newestFirst } from '../notifications/notification-values.js';
import { useLoaded } from '../ui/use-loaded.js';
import { shortDay } from '../words/formats.js';
import { PlanList } from './plan-list.js';
import { remaining } from './planned-write.js';
import { type QuickAction, type QuickSubject, titleOf } from './quick-action.js';
import { QuickForm } from './quick-form.js';
import { type PlanRun, usePlanRun } from './use-plan-run.js';

interface QuickDialogProps {
  readonly action: QuickAction;
  readonly family: Family;
  readonly postingId: RaRecord['id'];
  readonly onClose: () => void;
}

/** A quick action from its form to what has become of it. */
export function QuickDialog({ action, family, postingId, onClose }: QuickDialogProps) {
  const refresh = useRefresh();
  const translate = useTranslate();
  const { data: subject, error, retry, look } = useSubject(family, postingId);
  const values = useRef<Values>({});
  const run = usePlanRun(async () => action.plan(values.current, await look()));
  const isFailed = error !== undefined;

  const [isTyped, setTyped] = useState(false);

  const close = () => {
    if (run.busy) return;
    // Only now: the row that this dialog belongs to may go with it.
    if (run.isBegun) refresh();
    onClose();
  };
  const hindrance = subject && !run.isBegun ? action.hindrance?.(subject) : undefined;

  return (
    <Dialog
      maxWidth="sm"
      title={
        <>
          {translate(action.label)}
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {subject && titleOf(subject)}
          </Typography>
        </>
      }
      hasForm
      onClose={() => (!isTyped || run.isBegun || window.confirm(translate('Throw away what you typed?'))) && close()}
    >
      {subject && hindrance === undefined && !run.isBegun && (
        <QuickForm
          action={action}
          subject={subject}
          run={run}
          onTyped={setTyped}
          onSubmit={(typed) => (values.current = typed)}
          onCancel={close}
        />
      )}
      {run.isBegun && <QuickOutcome run={run} onClose={close} />}
      {(!subject || hindrance !== undefined) && (
        <>
          <DialogBody dividers>
            {!subject && !isFailed && <LinearProgress aria-label={translate('ra.page.loading')} />}
            {isFailed && <ReadFailure error={error} onRetry={retry} />}
            {hindrance !== undefined && <Typography role="status">{translate(hindrance)}</Typography>}
          </DialogBody>
          <DialogActions>
            <Button label="ra.action.close" autoFocus onClick={close} />
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

/** The finished and the open writes, and the way on with the rest. */
function QuickOutcome({ run, onClose }: { readonly run: PlanRun; readonly onClose: () => void }) {
  const { plan, progress, failure, busy, isOver } = run;
  const translate = useTranslate();
  const failed = plan.find(({ key }) => key === failure?.key);
  const isSkippable = remaining(plan, progress).length > 1;
  const isWhole = [...progress.values()].every(({ kind }) => kind === 'written');
  return (
    <>
      <DialogBody dividers>
        <Stack spacing={1.5}>
          <Typography role="status">
            {isOver && translate(isWhole ? 'Everything is written.' : 'The rest is written.')}
          </Typography>
          {failure && !busy && (
            <FailureBox
              title="Not everything was written."
              error={failure.error}
              message={failed?.failed ?? messages.submitFailed}
            />
          )}
          <PlanList plan={plan} progress={progress} />
          {busy && <LinearProgress aria-label={translate('Processing...')} />}
        </Stack>
      </DialogBody>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {!isOver && (
          <>
            {isSkippable && <Button label="Go on without it" disabled={busy} onClick={() => void run.skip()} />}
            <Button autoFocus variant="outlined" disabled={busy} onClick={() => void run.start(plan)}>
              {translate('Try again')}
            </Button>
          </>
        )}
        <Button
          label="ra.action.close"
          // Another one at the end, so that it takes the focus of what was pressed and is gone.
          key={String(isOver)}
          variant={isOver ? 'contained' : 'text'}
          autoFocus={isOver}
          disabled={busy}
          onClick={onClose}
        />
      </DialogActions>
    </>
  );
}

/** The subject of a quick action: read when its form opens, and again on demand. */
function useSubject(family: Family, id: RaRecord['id']) {
  const { kinds } = useConsole();
  const dataProvider = useDataProvider();
  return useLoaded(async (): Promise<QuickSubject> => {
    const { data: posting } = await dataProvider.getOne<RaRecord>(family.console.postings.path, { id });
    const { data: items } = await dataProvider.getList<RaRecord>(family.console.items.path, {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { postingTitle: posting[family.titleField] },
    });
    const notices = await Promise.all(
      kinds.map(async ({ console: { path }, titleField }) => {
        const title = String(posting[family.titleField]);
        const { data } = await dataProvider.getList<RaRecord>(path, {
          pagination: { page: 1, perPage: 100 },
          sort: { field: 'createdAt', order: 'DESC' },
          filter: { q: title },
        });
        return data.some((notice) => notice['posting']?.id === posting.id || notice[titleField] === title)
          ? [path]
          : [];
      }),
    );
    // As an editor would type it, and as it is read back.
    const today = shortDay(indianDay(new Date()), 'en');
    return { family, kinds, posting, notifications: newestFirst(posting), items, noticed: notices.flat(), today };
  });
}
