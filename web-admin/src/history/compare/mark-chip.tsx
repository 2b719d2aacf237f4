import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Mark } from '../difference/table-difference.js';

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
