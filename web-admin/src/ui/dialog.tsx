import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutline from '@mui/icons-material/ErrorOutline';
import {
  Dialog as MuiDialog,
  DialogActions,
  DialogContent,
  type DialogContentProps,
  type DialogProps as MuiDialogProps,
  DialogTitle,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { Button } from './buttons.js';
import { useTranslate, type WordKey } from '../words/translate.js';

interface DialogProps extends Pick<MuiDialogProps, 'maxWidth' | 'sx'> {
  readonly open?: boolean;
  readonly title: ReactNode;
  /** A phone has no room around it. */
  readonly fillsPhone?: boolean;
  /** Only as wide as what it says. */
  readonly narrow?: boolean;
  /** Closed by Escape, and by a click beside it unless `keepsClicks`; without it, by nothing but its own buttons. */
  readonly onClose?: () => void;
  /** What was typed does not go with a click beside it. */
  readonly keepsClicks?: boolean;
  /** A `DialogBody` and `DialogActions`, which a form may stand around. */
  readonly children: ReactNode;
}

const TitleId = createContext<string | undefined>(undefined);

/** A dialog under its title. */
export function Dialog(props: DialogProps) {
  const { open = true, title, fillsPhone = false, narrow = false, onClose, keepsClicks = false, children } = props;
  const id = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <MuiDialog
      open={open}
      aria-labelledby={id}
      fullWidth={!narrow}
      fullScreen={fillsPhone && isPhone}
      onClose={(_event, reason) => (!keepsClicks || reason === 'escapeKeyDown') && onClose?.()}
      {...(props.maxWidth !== undefined && { maxWidth: props.maxWidth })}
      {...(props.sx && { sx: props.sx })}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <TitleId value={id}>{children}</TitleId>
    </MuiDialog>
  );
}

/** What scrolls in a dialog that has not the height for it; then the keyboard reaches it, and can scroll it. */
export function DialogBody(props: DialogContentProps) {
  const title = use(TitleId);
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = body.current;
    if (!element) return undefined;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight);
    const sizes = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) sizes.observe(one);
    return () => sizes.disconnect();
  });
  return (
    <DialogContent ref={body} {...(scrolls && { tabIndex: 0, role: 'group', 'aria-labelledby': title })} {...props} />
  );
}

interface QuestionProps {
  readonly open?: boolean;
  readonly title: '' | WordKey;
  /** What the answer is about, and what comes of it. */
  readonly children: ReactNode;
  /** Label of the button that says yes. */
  readonly confirm: '' | WordKey;
  readonly warns?: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done; the button that does it has the focus. */
export function Question({ open, title, children, confirm, warns = false, busy, onConfirm, onClose }: QuestionProps) {
  const translate = useTranslate();
  return (
    <Dialog open={open ?? true} title={title && translate(title)} narrow onClose={onClose}>
      <DialogBody>{children}</DialogBody>
      <DialogActions>
        <Button label="ra.action.cancel" disabled={busy} onClick={onClose} startIcon={<ErrorOutline />} />
        <Button
          disabled={busy}
          color={warns ? 'error' : 'primary'}
          autoFocus
          onClick={onConfirm}
          startIcon={<CheckCircle />}
        >
          {confirm && translate(confirm)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
