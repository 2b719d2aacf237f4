import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface FoldOutProps {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Only the icon is visible. Screen readers still read the label. */
  readonly iconOnly?: boolean;
  readonly className: string;
  readonly onOpen?: (details: HTMLDetailsElement) => void;
  readonly children: ReactNode;
}

/**
 * Opens without scripts and closes any other, because all share one name. With scripts, Escape closes it, and so does a
 * navigation in the browser, which changes the key.
 */
export function FoldOut({ label, icon, iconOnly = false, className, onOpen, children }: FoldOutProps) {
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  // A menu that only hovering opens has no `open` state to close, so Escape dismisses it through this flag.
  const [dismissed, setDismissed] = useState(false);
  useEscape(() => {
    setDismissed(true);
    if (details.current?.open) close(details.current);
  });
  const dismissAfterLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setDismissed(true);
  };
  return (
    <details
      key={key}
      ref={details}
      name="fold-out"
      className={className}
      data-dismissed={dismissed}
      onMouseEnter={() => setDismissed(false)}
      onClick={dismissAfterLink}
      {...(onOpen && { onToggle: ({ currentTarget }) => currentTarget.open && onOpen(currentTarget) })}
    >
      <summary className="fold-out-toggle">
        {icon}
        <span className={iconOnly ? 'sr-only' : undefined}>{label}</span>
      </summary>
      {children}
    </details>
  );
}

function close(details: HTMLDetailsElement): void {
  const hadFocus = details.contains(document.activeElement);
  details.open = false;
  if (hadFocus) details.querySelector('summary')?.focus();
}

function useEscape(act: () => void): void {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
