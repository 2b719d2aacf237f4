import type { ReactNode } from 'react';
import { useTranslate } from '../app/site-context';

interface OutwardLinkProps {
  readonly href: string;
  readonly className: string;
  /** Ids of the elements that distinguish it from links with the same text. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** A link to another site, in a new tab without access to this one. */
export function OutwardLink({ href, className, describedBy, children }: OutwardLinkProps) {
  const t = useTranslate();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className} aria-describedby={describedBy}>
      {children}
      <span className="sr-only"> {t('(opens a new tab)')}</span>
    </a>
  );
}

/** "340 KB", "1.2 MB". */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
