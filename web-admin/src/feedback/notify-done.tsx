import OpenInNew from '@mui/icons-material/OpenInNew';
import Close from '@mui/icons-material/Close';
import { Alert, Box, Button, IconButton } from '@mui/material';
import { type Family, messages } from '@noticeboard/content-model';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCloseNotification, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { useMayWrite } from '../access/roles.js';
import { useConsole } from '../context/console-context.js';
import type { Destination } from '../context/review-gate.js';
import { changeSetAddress, siteAddress } from '../navigation/addresses.js';
import type { ApiProvider } from '../providers/with-api.js';
import { actionBelow, FailureBox } from '../ui/notes.js';
import { useTranslate, type WordKey } from '../words/translate.js';

export interface Done {
  /** The message about the act, in the words of the specification where it has some. */
  readonly done: string;
  /** The name of the record. */
  readonly about?: string;
  /** The posting whose public page shows it. */
  readonly page?: { readonly family: Family; readonly title: string } | undefined;
  /** Id of the action, where it can be undone. */
  readonly correlationId?: string | undefined;
  /** Said when it is undone. */
  readonly undone?: WordKey;
  /** The element with the focus goes with the act. */
  readonly takesFocus?: boolean;
  /** The specification wants an alert. */
  readonly isAlert?: boolean;
  /** The failure of undoing it. */
  readonly error?: unknown;
}

/** The effect of an undo that is answered with 201: another person approves it first. */
export const undoWaits = 'Undoing it was submitted for review.';

/** Tells what was done in the notification of react-admin: of a save, where it has gone. */
export function useNotifyDone(): (done: Done) => void {
  const notify = useNotify();
  const { review } = useConsole();
  return useCallback(
    (done) =>
      // A failure stays until it is seen.
      notify(
        <DoneNotification {...done} went={review.take()} />,
        done.error === undefined ? {} : { autoHideDuration: null },
      ),
    [notify, review],
  );
}

interface Told extends Done {
  /** The change set that it is in; undefined: it is done for readers too. */
  readonly went: Destination | undefined;
}

function DoneNotification(given: Told) {
  const { done, about, error, isAlert = false, takesFocus = false, went } = given;
  const translate = useTranslate();
  const close = useCloseNotification();
  const id = useId();
  const note = useFocus(takesFocus);
  const actions = (
    <>
      {went ? (
        <Button size="small" color="inherit" component={Link} to={changeSetAddress(went.id)} onClick={close}>
          {translate('Review')}
        </Button>
      ) : (
        <>
          <UndoButton {...given} />
          <PageLink {...given} />
        </>
      )}
      <IconButton size="small" color="inherit" aria-label={translate('Dismiss')} onClick={close}>
        <Close fontSize="small" />
      </IconButton>
    </>
  );
  if (error !== undefined)
    return (
      <Box ref={note} tabIndex={-1} role="group" aria-label={translate('It cannot be brought back')}>
        <FailureBox
          title="It cannot be brought back"
          message={messages.submitFailed}
          error={error}
          details={about === undefined ? [] : [about]}
          action={actions}
        />
      </Box>
    );
  return (
    <Box ref={note} tabIndex={-1} role="group" aria-labelledby={id}>
      <Alert severity="success" role={isAlert ? 'alert' : 'none'} action={actions} sx={actionBelow}>
        <div id={id}>{went ? translate(wordsOf(went), { title: went.title }) : done}</div>
        {!went && about !== undefined && about !== '' && <Box sx={shortened}>{about}</Box>}
      </Alert>
    </Box>
  );
}

function wordsOf({ isSubmitted }: Destination): WordKey {
  return isSubmitted ? 'Submitted for review: “%{title}”' : 'Prepared in “%{title}”';
}

const shortened = {
  color: 'text.secondary',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
};

/** Focuses what it is given to, if wanted; what is focused in it gives the focus to the screen when it goes. */
function useFocus(isWanted: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  useLayoutEffect(() => {
    const held = element.current;
    return () => {
      if (!held?.contains(document.activeElement)) return;
      const screen = document.getElementById('main-content');
      if (!screen) return;
      screen.tabIndex = -1;
      screen.focus({ preventScroll: true });
    };
  }, []);
  return element;
}

/** Takes the whole action back, or nothing of it. */
function UndoButton(given: Done) {
  const { correlationId, about, undone = 'It is back as it was.' } = given;
  const translate = useTranslate();
  const notifyDone = useNotifyDone();
  const refresh = useRefresh();
  const { ask } = useDataProvider<ApiProvider>();
  const mayRestore = useMayWrite('history');
  const [busy, setBusy] = useState(false);
  if (correlationId === undefined || !mayRestore) return null;

  const undo = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const path = `/api/history/correlation/${encodeURIComponent(correlationId)}/undo`;
      const { status } = await ask(path, { method: 'POST', body: '{}' });
      const done = translate(status === 201 ? undoWaits : undone);
      notifyDone({ done, ...(about !== undefined && { about }), takesFocus: true });
    } catch (error) {
      notifyDone({ ...given, error, takesFocus: true });
    }
    refresh();
  };
  return (
    <Button size="small" color="inherit" variant="outlined" aria-disabled={busy} onClick={() => void undo()}>
      {translate(busy ? 'Processing...' : 'Undo')}
    </Button>
  );
}

function PageLink({ page, error }: Done) {
  const translate = useTranslate();
  if (!page || error !== undefined) return null;
  return (
    <Button
      size="small"
      color="inherit"
      href={siteAddress(page.family, page.title)}
      target="_blank"
      rel="noopener"
      startIcon={<OpenInNew />}
    >
      {translate('View on site')}
    </Button>
  );
}
