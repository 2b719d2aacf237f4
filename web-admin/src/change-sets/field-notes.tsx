import { Box, Stack, TextField, Typography } from '@mui/material';
import { type ChangeSetRecord, messages, type NamedRecord } from '@noticeboard/content-model';
import { type FormEvent, useState } from 'react';
import { useLocale } from 'react-admin';
import { serverFieldErrors } from '../providers/http-client.js';
import { Button } from '../ui/buttons.js';
import { FailureBox } from '../ui/notes.js';
import { SectionCard } from '../ui/section-card.js';
import { momentWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { RecordLink } from './steps.js';
import type { PartProps } from './use-transitions.js';

/** A field of a record, as a difference names it. */
export interface Noted {
  readonly record: NamedRecord;
  readonly label: string;
}

interface FieldNotesProps extends PartProps {
  /** The field that a new note is begun on. */
  readonly begun: Noted | undefined;
  readonly onEnd: () => void;
}

type Note = ChangeSetRecord['notes'][number];

/** Questions about fields, with the answers to them; those that are ticked off come last. */
export function FieldNotes({ record: { notes }, transitions, mayWrite, begun, onEnd }: FieldNotesProps) {
  const translate = useTranslate();
  const [answered, setAnswered] = useState<string>();
  const refused = transitions.refused('notes');
  const fault = serverFieldErrors(refused)['note'];
  const open = notes.filter(({ settled }) => settled === null);
  const post = async (body: object, onDone: () => void) => {
    if (await transitions.post('notes', body)) onDone();
  };
  if (notes.length === 0 && !begun) return null;
  return (
    <SectionCard heading={translate('Notes on fields')} count={open.length}>
      <Stack spacing={1.5} sx={{ px: 2, overflowWrap: 'anywhere' }}>
        {refused !== undefined && fault === undefined && <FailureBox message={messages.submitFailed} error={refused} />}
        {begun && mayWrite && (
          <NoteForm
            key={`${begun.record.id} ${begun.label}`}
            label={translate('Note on %{label}', { label: `${translate(begun.label)} – ${begun.record.title}` })}
            submit="Note it"
            busy={transitions.busy}
            fault={fault}
            onCancel={onEnd}
            onSubmit={(note) => void post({ ...begun, note }, onEnd)}
          />
        )}
        {[...open, ...notes.filter(({ settled }) => settled !== null)].map((note) => (
          <div key={note.noteId}>
            <NoteText note={note} />
            {mayWrite && note.settled === null && answered !== note.noteId && (
              <Box sx={{ display: 'flex', gap: 1 }}>
                <Button label="Answer" size="small" onClick={() => setAnswered(note.noteId)} />
                <Button
                  label="Tick off"
                  size="small"
                  disabled={transitions.busy}
                  onClick={() => void post({ noteId: note.noteId, settled: true }, () => undefined)}
                />
              </Box>
            )}
            {answered === note.noteId && (
              <NoteForm
                label={translate('Answer')}
                submit="Answer"
                busy={transitions.busy}
                fault={fault}
                onCancel={() => setAnswered(undefined)}
                onSubmit={(text) => void post({ noteId: note.noteId, note: text }, () => setAnswered(undefined))}
              />
            )}
          </div>
        ))}
      </Stack>
    </SectionCard>
  );
}

function NoteText({ note: { record, label, note, by, at, answers, settled } }: { readonly note: Note }) {
  const translate = useTranslate();
  const locale = useLocale();
  const said = [{ by, at, note }, ...answers];
  return (
    <>
      <Typography variant="subtitle2" component="h3">
        <RecordLink record={record} />
        {` · ${translate(label)}`}
      </Typography>
      {said.map((one, place) => (
        <Typography key={place} variant="body2" sx={{ whiteSpace: 'pre-wrap', ...(place > 0 && { pl: 2 }) }}>
          <strong>{one.by}</strong>
          {`, ${momentWords(one.at, locale)}: ${one.note}`}
        </Typography>
      ))}
      {settled && (
        <Typography variant="body2" color="textSecondary">
          {translate('Ticked off by %{name} on %{time}', { name: settled.by, time: momentWords(settled.at, locale) })}
        </Typography>
      )}
    </>
  );
}

interface NoteFormProps {
  readonly label: string;
  readonly submit: WordKey;
  readonly busy: boolean;
  readonly fault: string | undefined;
  readonly onSubmit: (note: string) => void;
  readonly onCancel: () => void;
}

function NoteForm({ label, submit, busy, fault, onSubmit, onCancel }: NoteFormProps) {
  const translate = useTranslate();
  const [note, setNote] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(note);
  };
  return (
    <form onSubmit={send} noValidate>
      <TextField
        label={label}
        multiline
        fullWidth
        autoFocus
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={fault !== undefined}
        helperText={fault === undefined ? undefined : translate(fault)}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
        <Button label={submit} type="submit" size="small" variant="outlined" disabled={busy} />
        <Button label="ra.action.cancel" size="small" disabled={busy} onClick={onCancel} />
      </Box>
    </form>
  );
}
