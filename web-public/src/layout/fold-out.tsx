import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface FoldOutProps {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Only the icon is seen; the label is still read out. */
  readonly iconOnly?: boolean;
  readonly className: string;
  readonly onOpen?: (details: HTMLDetailsElement) => void;
  readonly children: ReactNode;
}

/** Opens without script. With it Escape closes it, and so does a navigation in the browser: by the key. */
export function FoldOut({ label, icon, iconOnly = false, className, onOpen, children }: FoldOutProps) {
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details
      key={key}
      ref={details}
      className={className}
      onKeyDown={closeOnEscape}
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
