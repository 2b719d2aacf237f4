import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { NoticeLine } from '../notice-reader/notice-text.js';
import { useTranslate } from '../words/translate.js';

interface NoticePaneProps {
  readonly lines: readonly NoticeLine[];
  /** The number of the line that a field was read from. */
  readonly lit: number | undefined;
}

/** The notice beside what was read from it, line by line. */
export function NoticePane({ lines, lit }: NoticePaneProps) {
  const translate = useTranslate();
  const pane = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = lit === undefined ? null : pane.current?.children.item(lit - 1);
    if (!pane.current || !(line instanceof HTMLElement)) return;
    // The pane alone moves: what is typed beside it stays where it is.
    pane.current.scrollTop = line.offsetTop - pane.current.offsetTop - pane.current.clientHeight / 3;
  }, [lit]);
  return (
    <Box component="ol" ref={pane} tabIndex={0} aria-label={translate('Text of the notice')} sx={paper}>
      {lines.map(({ text }, place) => (
        <Box component="li" key={place} {...(place + 1 === lit && { 'aria-current': 'true' as const })}>
          {text.replaceAll('\t', ' | ')}
        </Box>
      ))}
    </Box>
  );
}

const paper = {
  m: 0,
  pl: 6,
  pr: 1,
  py: 1,
  position: { md: 'sticky' },
  top: { md: 0 },
  maxHeight: { xs: 'none', md: 'calc(100vh - 260px)' },
  overflow: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& li': { minHeight: '1.5em', pl: 0.5, borderLeft: '3px solid transparent' },
  '& li::marker': { color: 'text.secondary', fontSize: '0.75rem' },
  '& li[aria-current]': { bgcolor: 'action.selected', borderLeftColor: 'primary.main', fontWeight: 600 },
};
