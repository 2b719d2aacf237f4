import { Box } from '@mui/material';
import { type Theme } from '@mui/material/styles';
import { alpha } from '@mui/material/styles';
import { sideOf, wordDifference } from '../difference/word-difference.js';

interface MarkedTextProps {
  readonly before: string;
  readonly after: string;
  /** Which of the two is shown; both: the one with the other's words in it. */
  readonly side: 'before' | 'after' | 'both';
}

/** A text with the words marked that the other one does not have. */
export function MarkedText({ before, after, side }: MarkedTextProps) {
  const runs = wordDifference(before, after);
  const shown = side === 'both' ? runs : sideOf(runs, side === 'before' ? 'removed' : 'added');
  return shown.map(({ kind, text }, place) => {
    if (kind === 'same') return text;
    return kind === 'removed' ? <Removed key={place}>{text}</Removed> : <Added key={place}>{text}</Added>;
  });
}

export function Removed({ children }: { readonly children: string }) {
  return (
    <Box component="del" sx={removedStyle}>
      {children}
    </Box>
  );
}

export function Added({ children }: { readonly children: string }) {
  return (
    <Box component="ins" sx={addedStyle}>
      {children}
    </Box>
  );
}

/** Never by colour alone: what went is struck through, what came is underlined. */
const removedStyle = {
  bgcolor: ({ palette }: Theme) => alpha(palette.error.main, 0.16),
  textDecoration: 'line-through',
  textDecorationThickness: '1px',
};
const addedStyle = {
  bgcolor: ({ palette }: Theme) => alpha(palette.success.main, 0.18),
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
};
