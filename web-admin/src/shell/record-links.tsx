import { messages } from '@noticeboard/content-model';
import { List, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { FailureBox } from '../ui/failure-box.js';
import { useLoaded } from '../ui/use-loaded.js';

/** One line of a dropdown: a record, and why it is told. */
export interface RecordLink {
  /** Address of the screen that it leads to. */
  readonly to: string;
  readonly title: string;
  readonly note: string;
}

interface RecordLinksProps {
  readonly heading: string;
  readonly load: () => Promise<readonly RecordLink[]>;
  /** What is said when there is none. */
  readonly none: string;
  readonly onLeave: () => void;
}

export function RecordLinks({ heading, load, none, onLeave }: RecordLinksProps) {
  const translate = useTranslate();
  const { data, error } = useLoaded(load);
  return (
    <>
      <Typography component="h2" variant="subtitle1" sx={{ px: 2, pt: 1.5 }}>
        {translate(heading)}
      </Typography>
      {error !== undefined && <FailureBox message={messages.fetchFailed} error={error} />}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 2, py: 1.5 }}>
          {translate(none)}
        </Typography>
      )}
      {data && data.length > 0 && (
        <List>
          {data.map(({ to, title, note }) => (
            <li key={to}>
              <ListItemButton component={Link} to={to} dense onClick={onLeave}>
                <ListItemText primary={title} secondary={note} sx={{ overflowWrap: 'anywhere' }} />
              </ListItemButton>
            </li>
          ))}
        </List>
      )}
    </>
  );
}
