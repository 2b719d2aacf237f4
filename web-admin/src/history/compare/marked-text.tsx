import { Box, Chip } from '@mui/material';
import { alpha, type Theme } from '@mui/material/styles';
import type { Mark } from '../difference/table-difference.js';
import { sideOf, wordDifference } from '../difference/aligned.js';
import { useTranslate } from '../../words/translate.js';

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

const looks = {
  changed: { label: 'changed', color: 'primary' },
  added: { label: 'added', color: 'success' },
  removed: { label: 'removed', color: 'error' },
} as const satisfies Record<Exclude<Mark, 'same'>, object>;

/** How a part differs, in a word; nothing where it does not. */
export function MarkChip({ mark }: { readonly mark: Mark }) {
  const translate = useTranslate();
  if (mark === 'same') return null;
  const { label, color } = looks[mark];
  return <Chip component="span" size="small" variant="outlined" color={color} label={translate(label)} />;
}

/** Two states beside each other, or one above the other where there is no room. */
export const sides = {
  pair: { display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
  pane: { minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, p: 1 },
  /** The label is only heard where the columns stand under headings of their own. */
  label: {
    color: 'text.secondary',
    position: { xs: 'static', sm: 'absolute' },
    width: { xs: 'auto', sm: '1px' },
    height: { sm: '1px' },
    overflow: 'hidden',
    clipPath: { xs: 'none', sm: 'inset(50%)' },
  },
  text: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
} as const;
