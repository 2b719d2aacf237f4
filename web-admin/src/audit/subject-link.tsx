import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { historyAddress } from '../history/events/history-paths.js';
import type { Subject } from '../history/events/history-event.js';

/** A record by its title, and the way to its history. What the portal itself did has none. */
export function SubjectLink({ subject }: { readonly subject: Subject }) {
  const { kind, title, id } = subject;
  if (kind === 'portal') return title || id;
  return (
    <MuiLink component={Link} to={historyAddress(subject)} sx={{ overflowWrap: 'anywhere' }}>
      {title || id}
    </MuiLink>
  );
}
