import type { ReactNode } from 'react';
import { useSite } from '../app/site-context';

/** Around links to feeds and calendars: those tell the present alone, and from an earlier moment nothing leads there. */
export function PresentOnly({ children }: { readonly children: ReactNode }) {
  return useSite().past ? null : children;
}
