import { DialogActions, LinearProgress, Typography } from '@mui/material';
import { type Family, indianDay } from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { Button } from '../ui/buttons.js';
import { OthersHere } from '../editing/others-here.js';
import { Dialog, DialogBody } from '../ui/dialog.js';
import { ReadFailure } from '../ui/notes.js';
import { useTranslate } from '../words/translate.js';
import { useConsole } from '../context/console-context.js';
import { newestFirst } from '../notifications/notification-values.js';
import { useLoaded } from '../ui/use-loaded.js';
import { shortDay } from '../words/formats.js';
import { type QuickAction, type QuickSubject, titleOf } from './quick-action.js';
import { QuickForm } from './quick-form.js';
import { useAct } from './use-act.js';

interface QuickDialogProps {
  readonly action: QuickAction;
  readonly family: Family;
  readonly postingId: RaRecord['id'];
  readonly onClose: () => void;
}

/** A quick action: its form, which is written as one act. */
export function QuickDialog({ action, family, postingId, onClose }: QuickDialogProps) {
  const translate = useTranslate();
  const { data: subject, error, retry, look } = useSubject(family, postingId);
  const acting = useAct(look);
  const isFailed = error !== undefined;
  const [isTyped, setTyped] = useState(false);
  const close = () => {
    if (!acting.busy) onClose();
  };
  const hindrance = subject && action.hindrance?.(subject);

  return (
    <Dialog
      maxWidth="sm"
      title={
        <>
          {translate(action.label)}
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {subject && titleOf(subject)}
          </Typography>
          <OthersHere kind="posting" family={family.key} id={String(postingId)} />
        </>
      }
      hasForm
      isTyped={isTyped}
      onClose={close}
    >
      {subject && hindrance === undefined && (
        <QuickForm action={action} subject={subject} acting={acting} onTyped={setTyped} onDone={onClose} />
      )}
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
    const listings = await Promise.all(
      kinds.map(async ({ console: { path }, titleField }) => {
        const title = String(posting[family.titleField]);
        const { data } = await dataProvider.getList<RaRecord>(path, {
          pagination: { page: 1, perPage: 100 },
          sort: { field: 'createdAt', order: 'DESC' },
          filter: { q: title },
        });
        return data.some((listing) => listing['posting']?.id === posting.id || listing[titleField] === title)
          ? [path]
          : [];
      }),
    );
    // As an editor would type it, and as it is read back.
    const today = shortDay(indianDay(new Date()), 'en');
    return { family, kinds, posting, notifications: newestFirst(posting), items, noticed: listings.flat(), today };
  });
}
