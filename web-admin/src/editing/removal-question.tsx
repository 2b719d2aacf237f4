import { Confirm, type RaRecord } from 'react-admin';
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
    <Confirm
      isOpen={asked !== undefined}
      loading={busy}
      title={question}
      content={asked ? <Named name={named(asked)} consequence={consequence} /> : ''}
      confirm="Delete"
      confirmColor="warning"
      onConfirm={() => void confirm()}
      onClose={cancel}
    />
  );
}

function Named({ name, consequence }: { readonly name: string; readonly consequence: string | undefined }) {
  return (
    <>
      <strong>{name}</strong>
      {consequence !== undefined && <p>{consequence}</p>}
    </>
  );
}
