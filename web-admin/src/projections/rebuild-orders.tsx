import { Button, Checkbox, FormControlLabel, Stack } from '@mui/material';
import { messages, type ProjectionsReport, type RebuildPurpose } from '@noticeboard/content-model';
import { useEffect, useState } from 'react';
import { SaveDestination } from '../editing/change-set-marks.js';
import { useNotifyDone } from '../feedback/notify-done.js';
import { projectionsScreen } from '../navigation/screens.js';
import { Question } from '../ui/dialog.js';
import { FailureBox } from '../ui/notes.js';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import { differenceWords, outcomeWords, purposeWords, questions } from './rebuild-words.js';
import type { Order } from './use-projections.js';

interface RebuildOrdersProps {
  readonly report: ProjectionsReport;
  readonly order: Order;
}

const purposes: readonly RebuildPurpose[] = ['check', 'rebuild', 'rollBack'];
const good = new Set(['switched', 'same', 'rolledBack']);

/** The orders that an admin can give for the read models, and their results. */
export function RebuildOrders({ report: { running, former, last }, order }: RebuildOrdersProps) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<RebuildPurpose>();
  const isIdle = running === undefined && !order.busy;
  const ended = last.find(({ id }) => id === order.begun);
  const outcome = ended && `${translate(purposeWords[ended.purpose])}: ${translate(outcomeWords[ended.outcome])}`;
  const isGood = ended !== undefined && good.has(ended.outcome);
  const notifyDone = useNotifyDone();
  const done = isGood ? outcome : undefined;
  useEffect(() => {
    if (done !== undefined) notifyDone({ done });
  }, [done, notifyDone]);
  return (
    <Stack spacing={1}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {purposes.map((purpose) => (
          <Button
            key={purpose}
            variant="outlined"
            disabled={!isIdle || (purpose === 'rollBack' && former === undefined)}
            onClick={() => setAsked(purpose)}
          >
            {translate(purposeWords[purpose])}
          </Button>
        ))}
      </Stack>
      {order.error && <FailureBox title="Nothing was begun" message={messages.submitFailed} error={order.error} />}
      {ended && !isGood && outcome !== undefined && (
        <FailureBox
          title={outcome}
          {...(ended.why !== undefined && { message: ended.why })}
          details={ended.difference ? [inWords(differenceWords(ended.difference), translate)] : []}
        />
      )}
      {asked && (
        <RebuildQuestion
          purpose={asked}
          busy={order.busy}
          onConfirm={(force) => order.give(asked, force, () => setAsked(undefined))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  );
}

interface RebuildQuestionProps {
  readonly purpose: RebuildPurpose;
  readonly busy: boolean;
  readonly onConfirm: (force: boolean) => void;
  readonly onClose: () => void;
}

/** Says what an order does before it is given; a rebuild can be asked to switch whatever it finds. */
function RebuildQuestion({ purpose, busy, onConfirm, onClose }: RebuildQuestionProps) {
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
      <SaveDestination resource={projectionsScreen.path} />
    </Question>
  );
}
