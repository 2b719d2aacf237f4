import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useConsole } from '../../context/console-context.js';
import { isDeletion } from './event-words.js';
import { type HistoryEvent, isContent } from './history-event.js';
import { listOf, workspaceOf } from './subject-words.js';
import { useShowAsOf } from '../../moment/use-show-as-of.js';

/** From an event to its record as that was right after it, or to the list that it was deleted from. */
export function AsOfButton({ event }: { readonly event: HistoryEvent }) {
  const translate = useTranslate();
  const tables = useConsole();
  const navigate = useNavigate();
  const show = useShowAsOf();
  const { position, at, subject } = event;
  const to = isDeletion(event) ? listOf(tables, subject) : workspaceOf(tables, subject);
  if (to === undefined || !isContent(subject)) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        show({ asOf: position, at });
        void navigate(to);
      }}
    >
      {translate('See the portal as it was then')}
    </Button>
  );
}
