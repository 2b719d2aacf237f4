import type { RaRecord } from 'react-admin';
import { Question } from '../ui/dialog.js';
import type { Removal } from './use-removal.js';

interface RemovalQuestionProps {
  readonly removal: Removal;
  readonly question: string;
  /** What the record is called. */
  readonly named: (record: RaRecord) => string;
  readonly consequence?: string;
}

export function RemovalQuestion({ removal, question, named, consequence }: RemovalQuestionProps) {
  const { asked, busy, cancel, confirm } = removal;
  return (
    <Question
      open={asked !== undefined}
      busy={busy}
      title={question}
      confirm="Delete"
      warns
      onConfirm={() => void confirm()}
      onClose={cancel}
    >
      {asked && <strong>{named(asked)}</strong>}
      {asked && consequence !== undefined && <p>{consequence}</p>}
    </Question>
  );
}
