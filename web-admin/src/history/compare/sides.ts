/** Two states beside each other, or one above the other where there is no room. */
export const sides = {
  pair: { display: 'grid', gap: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
  pane: { minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, p: 1 },
  /** Where the columns stand under headings of their own it is for those who hear the page. */
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
