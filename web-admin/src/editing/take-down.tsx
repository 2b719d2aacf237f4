import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../access/roles.js';
import { useAsOf } from '../context/console-context.js';
import { Button } from '../ui/buttons.js';
import { useTranslate } from '../words/translate.js';
import { type StoredFile, useTakenDown } from './taken-down.js';

const Dialog = lazy(async () => ({ default: (await import('./take-down-dialog.js')).TakeDownDialog }));

/** True for who may take PDFs down, at present. The server decides again. */
export function useMayTakeDown(): boolean {
  const isPast = useAsOf() !== undefined;
  return useMay('takeOut') && !isPast;
}

/** The way to take a PDF down, for who may; nothing once it is done. */
export function TakeDownButton({ path, name }: StoredFile) {
  const translate = useTranslate();
  const may = useMayTakeDown();
  const { isKnown, file } = useTakenDown(path);
  const [isAsked, setAsked] = useState(false);
  if (!may || !isKnown || file) return null;
  return (
    <>
      <Button
        label="Take PDF down …"
        size="small"
        color="error"
        aria-label={translate('Take %{name} down …', { name })}
        onClick={() => setAsked(true)}
      />
      <TakeDownDialog file={isAsked ? { path, name } : undefined} onClose={() => setAsked(false)} />
    </>
  );
}

interface TakeDownDialogProps {
  /** Undefined: nothing is asked. */
  readonly file: StoredFile | undefined;
  readonly onClose: () => void;
}

export function TakeDownDialog({ file, onClose }: TakeDownDialogProps): ReactNode {
  return <Suspense fallback={null}>{file && <Dialog {...file} onClose={onClose} />}</Suspense>;
}
