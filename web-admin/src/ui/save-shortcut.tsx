import { useEffect } from 'react';

interface SaveShortcutProps {
  /** `id` of the form that Ctrl+S and ⌘+S submit. */
  readonly form: string;
}

export function SaveShortcut({ form }: SaveShortcutProps) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      const element = document.getElementById(form);
      // A dialog over the form hides it from everybody: nothing there is to be saved by a key.
      const covered = element?.closest('[aria-hidden="true"]') !== null;
      if (!event.repeat && !covered && element instanceof HTMLFormElement) element.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form]);
  return null;
}
