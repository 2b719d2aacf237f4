import type { RebuildPurpose } from '@noticeboard/content-model';
import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Question } from '../ui/dialog.js';
import { purposeWords, questions } from './rebuild-words.js';

interface RebuildQuestionProps {
  readonly purpose: RebuildPurpose;
  readonly busy: boolean;
  readonly onConfirm: (force: boolean) => void;
  readonly onClose: () => void;
}

/** Says what an order does before it is given; a rebuild can be told to switch whatever it finds. */
export function RebuildQuestion({ purpose, busy, onConfirm, onClose }: RebuildQuestionProps) {
  const translate = useTranslate();
  const [force, setForce] = useState(false);
  const { title, consequence } = questions[purpose];
  return (
    <Question
      busy={busy}
      title={title}
      confirm={purposeWords[purpose]}
      onConfirm={() => onConfirm(force)}
      onClose={onClose}
    >
      {translate(consequence)}
      {purpose === 'rebuild' && (
        <FormControlLabel
          control={<Checkbox checked={force} onChange={(_event, checked) => setForce(checked)} />}
          label={translate('Switch although they differ')}
          sx={{ display: 'flex', mt: 1 }}
        />
      )}
    </Question>
  );
}
