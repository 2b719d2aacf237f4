import ContentPaste from '@mui/icons-material/ContentPaste';
import type { Family } from '@noticeboard/content-model';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { workspaceAddress } from '../navigation/addresses.js';
import { Button } from '../ui/buttons.js';

const PostingDialog = lazy(async () => ({ default: (await import('./posting-dialog.js')).PostingDialog }));

/** The way from a notice to a posting. */
export function NewFromNotice({ family }: { readonly family: Family }) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div>
      <Button
        ref={button}
        label="New posting from a notice"
        variant="outlined"
        startIcon={<ContentPaste />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <PostingDialog
            family={family}
            onWritten={(id) => void navigate(workspaceAddress(family, id, 'info'))}
            onExisting={(id) => void navigate(workspaceAddress(family, id, 'info'))}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
