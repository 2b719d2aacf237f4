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
  /**
   * Something is typed or chosen in it: it does not go with a click beside it, Escape and Cancel ask before that is
   * lost, and a phone has no room around it.
   */
  readonly hasForm?: boolean;
  /** By itself the dialog knows what the keyboard and the mouse have put into its fields. */
  readonly isTyped?: boolean | undefined;
  /** A phone has no room around it. */
  readonly fillsPhone?: boolean;
  /** Only as wide as what it says. */
  readonly narrow?: boolean;
  /** Escape, `CancelButton`, and a click beside it. */
  readonly onClose: () => void;
  /** A `DialogBody` and `DialogActions`, which a form may stand around: its middle scrolls, its buttons stay in sight. */
  readonly children: ReactNode;
}

const TitleId = createContext<string | undefined>(undefined);
const Leave = createContext<() => void>(() => undefined);

/** A dialog under its title. */
export function Dialog(props: DialogProps) {
  const { open = true, title, hasForm = false, fillsPhone = hasForm, narrow = false, onClose, sx, children } = props;
  const id = useId();
  const translate = useTranslate();
  const hasInput = useRef(false);
  useEffect(() => {
    hasInput.current = false;
  }, [open]);
  const leave = () => {
    const isTyped = hasForm && (props.isTyped ?? hasInput.current);
    if (!isTyped || window.confirm(translate('Throw away what you typed?'))) onClose();
  };
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <MuiDialog
      open={open}
      aria-labelledby={id}
      fullWidth={!narrow}
      fullScreen={fillsPhone && isPhone}
      onInput={() => (hasInput.current = true)}
      onClose={(_event, reason) => (reason === 'escapeKeyDown' || !hasForm) && leave()}
      {...(props.maxWidth !== undefined && { maxWidth: props.maxWidth })}
      sx={[scrolling, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <TitleId value={id}>
        <Leave value={leave}>{children}</Leave>
      </TitleId>
    </MuiDialog>
  );
}

const scrolling = {
  '& .MuiDialog-paper > form': { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 },
};

/** The `id` of the title of the dialog that is around. */
export function useDialogTitle(): string | undefined {
  return use(TitleId);
}

/** Leaves the dialog that is around as Escape does. */
export function CancelButton({ disabled = false }: { readonly disabled?: boolean }) {
  return <Button label="ra.action.cancel" disabled={disabled} onClick={use(Leave)} />;
}

/**
 * The part that scrolls in a dialog that has not the height for it; then the keyboard reaches it, and can scroll it.
 */
export function DialogBody(props: DialogContentProps) {
  const title = useDialogTitle();
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
  /** The subject of the answer, and its effect. */
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
        <CancelButton disabled={busy} />
        <Button variant="contained" disabled={busy} color={warns ? 'error' : 'primary'} autoFocus onClick={onConfirm}>
          {confirm && translate(confirm)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
