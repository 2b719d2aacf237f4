import ContentPaste from '@mui/icons-material/ContentPaste';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../ui/buttons.js';
import { useTranslate } from '../words/translate.js';
import type { FillProps } from './fill-dialog.js';
import { takeNotice } from './notice-in-hand.js';

const FillDialog = lazy(async () => ({ default: (await import('./fill-dialog.js')).FillDialog }));

/** Above the form of a notification: fills it from a notice. Nothing is saved. */
export function FillFromNotice(props: FillProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [given, setGiven] = useState(() => takeNotice(props.postingId));
  const [isOpen, setOpen] = useState(given !== undefined);
  const [filled, setFilled] = useState('');
  const close = () => {
    setOpen(false);
    setGiven(undefined);
    button.current?.focus();
  };
  return (
    <div>
      <Button
        ref={button}
        label="Paste a notice"
        size="small"
        variant="outlined"
        startIcon={<ContentPaste />}
        onClick={() => setOpen(true)}
      />
      <span role="status">{filled}</span>
      {isOpen && (
        <Suspense fallback={null}>
          <FillDialog
            {...props}
            given={given}
            onTake={(values) => {
              props.onTake(values);
              setFilled(` ${translate('Put into the form. Nothing is saved yet.')}`);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
