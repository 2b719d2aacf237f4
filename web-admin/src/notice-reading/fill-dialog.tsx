import type { Family, Field } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import type { NoticeText } from '../notice-reader/notice-text.js';
import type { Values } from '../providers/write-bodies.js';
import { Button } from '../ui/buttons.js';
import { useTranslate } from '../words/translate.js';
import { NoticeDialog } from './notice-dialog.js';
import { takenOf, withHeld } from './notice-rows.js';

export interface FillProps {
  readonly family: Family;
  /** The posting that a notice may be on its way to. */
  readonly postingId: RaRecord['id'] | undefined;
  /** Reads the value that the form holds in a field. */
  readonly held: (field: Field) => unknown;
  /** Puts values into the form, as they are on the wire; lists are added to. */
  readonly onTake: (values: Values) => void;
}

interface FillDialogProps extends FillProps {
  readonly given: NoticeText | undefined;
  readonly onClose: () => void;
}

/** A notice for a form that is open. */
export function FillDialog({ family, held, given, onTake, onClose }: FillDialogProps) {
  const translate = useTranslate();
  return (
    <NoticeDialog
      title="Paste a notice"
      purpose="What is found for this form is shown first, each beside its line. Tables and links have tabs of their own."
      prepare={(rows) =>
        withHeld(
          rows.filter(({ target }) => target.is === 'notification'),
          held,
        )
      }
      given={given}
      faults={{}}
      action={(rows) => {
        const { notification, fields } = takenOf(family, rows);
        return (
          <Button
            variant="contained"
            disabled={fields === 0}
            onClick={() => {
              onTake(notification);
              onClose();
            }}
          >
            {translate('Put %{smart_count} entry into the form |||| Put %{smart_count} entries into the form', {
              smart_count: fields,
            })}
          </Button>
        );
      }}
      onClose={onClose}
    />
  );
}
