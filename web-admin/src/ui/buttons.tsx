import { Alert, Button as MuiButton, type ButtonProps as MuiButtonProps } from '@mui/material';
import { type ElementType, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate, type WordKey } from '../words/translate.js';

type ButtonProps<C extends ElementType> = MuiButtonProps<C, { readonly component?: C }> & {
  /** In place of children: a text of the dictionary. */
  readonly label?: WordKey;
};

/** MUI's button, which can say its words itself. react-admin's own shows an icon alone on a small screen. */
export function Button<C extends ElementType = 'button'>({ label, children, ...props }: ButtonProps<C>) {
  const translate = useTranslate();
  return <MuiButton {...props}>{label === undefined ? children : translate(label)}</MuiButton>;
}

/** On a phone the icon alone is seen; the words are heard all the same, and the button stays one as the phone turns. */
export const iconOnPhone = {
  whiteSpace: 'nowrap',
  fontSize: { xs: 0, sm: '0.9375rem' },
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: '-2px' }, mr: { xs: 0, sm: 1 } },
};

interface SubmitButtonProps {
  readonly label: WordKey;
  readonly busy: boolean;
  /** How much of an upload is sent. */
  readonly percent?: number | undefined;
  /** `id` of what says where it saves. */
  readonly describedBy?: string;
}

export function SubmitButton({ label, busy, percent, describedBy }: SubmitButtonProps) {
  const translate = useTranslate();
  const progress =
    percent === undefined ? translate('Processing...') : translate('Submitting... %{percent}%', { percent });
  return (
    <Button type="submit" variant="contained" disabled={busy} aria-describedby={describedBy}>
      {busy ? progress : translate(label)}
    </Button>
  );
}

interface SaveShortcutProps {
  /** `id` of the form that Ctrl+S and ⌘+S submit. */
  readonly form: string;
  /** Called before it is submitted. */
  readonly onSave?: () => void;
}

export function SaveShortcut({ form, onSave }: SaveShortcutProps) {
  const note = useEffectEvent(() => onSave?.());
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      const element = document.getElementById(form);
      // A dialog over the form hides it from everybody: nothing there is to be saved by a key.
      const covered = element?.closest('[aria-hidden="true"]') !== null;
      if (event.repeat || covered || !(element instanceof HTMLFormElement)) return;
      note();
      element.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form]);
  return null;
}

/** How long an answer may take before the form says something, in milliseconds. */
const slowAfter = 15_000;

interface SlowNoteProps {
  /** Sent of an upload: as long as it moves, nothing is slow. */
  readonly percent: number | undefined;
  readonly onStopWaiting: () => void;
}

/** Shown while a form is sent. No request ends by itself (specification, 7.2), so that a person must be able to. */
export function SlowNote({ percent, onStopWaiting }: SlowNoteProps) {
  const translate = useTranslate();
  const [slowAt, setSlowAt] = useState<{ readonly percent: number | undefined }>();
  useEffect(() => {
    const timer = setTimeout(() => setSlowAt({ percent }), slowAfter);
    return () => clearTimeout(timer);
  }, [percent]);

  if (!slowAt || slowAt.percent !== percent) return null;
  return (
    <Alert
      severity="info"
      role="status"
      action={<Button label="Stop waiting" color="inherit" onClick={onStopWaiting} />}
    >
      {translate('The portal has not answered yet. You can stop and try again: nothing is saved twice.')}
    </Alert>
  );
}

/** A disabled element loses the cursor: once the form can be used again, it is back where it was. */
export function useRestoredFocus(isDisabled: boolean): void {
  const held = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isDisabled) held.current = document.activeElement;
    else if (held.current instanceof HTMLElement) held.current.focus();
  }, [isDisabled]);
}
