import { Button, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate, type WordKey } from '../words/translate.js';

/** One record of a part of the desk, and why it is there. */
export interface RecordRow {
  readonly key: string;
  /** Address of the screen that it leads to; none for what is no longer there. */
  readonly to?: string | undefined;
  readonly title: string;
  readonly notes: readonly string[];
  /** Beside the row, not part of its link. */
  readonly beside?: ReactNode;
}

interface RecordRowsProps {
  readonly rows: readonly RecordRow[];
  /** How many there are in all. */
  readonly total: number;
  /** The text when there is none. */
  readonly none?: WordKey;
  /** How many are shown until more are asked for. */
  readonly first?: number;
}

/** The rows of one part, a few of them at first: the other parts must not be pushed out of sight. */
export function RecordRows({ rows, total, none, first = 5 }: RecordRowsProps) {
  const translate = useTranslate();
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  if (rows.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ px: 2, py: 0.5 }}>
        {none && translate(none)}
      </Typography>
    );
  }
  const shown = isWhole ? rows : rows.slice(0, first);
  return (
    <>
      <List dense disablePadding id={id}>
        {shown.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </List>
      {rows.length > first && (
        <Button
          size="small"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
          sx={{ ml: 1 }}
        >
          {isWhole ? translate('Show fewer') : translate('Show %{count}', { count: rows.length })}
        </Button>
      )}
      {isWhole && total > rows.length && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2 }}>
          {translate('%{shown} of %{total} are shown.', { shown: rows.length, total })}
        </Typography>
      )}
    </>
  );
}

function Row({ row: { to, title, notes, beside } }: { readonly row: RecordRow }) {
  const text = (
    <ListItemText
      primary={title}
      secondary={notes.join(' · ')}
      slotProps={{ primary: { color: to === undefined ? undefined : 'primary', title, sx: oneLine } }}
      sx={{ overflowWrap: 'anywhere', my: 0.25 }}
    />
  );
  return (
    <ListItem disablePadding={to !== undefined} sx={{ flexWrap: 'wrap' }}>
      {to === undefined ? (
        text
      ) : (
        <ListItemButton component={Link} to={to} sx={{ flex: '1 1 12rem', minWidth: 0 }}>
          {text}
        </ListItemButton>
      )}
      {beside}
    </ListItem>
  );
}

/** A phone has no room for that. */
const oneLine = { whiteSpace: { sm: 'nowrap' }, overflow: 'hidden', textOverflow: 'ellipsis' };
