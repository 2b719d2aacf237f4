import { messages, type ProjectionsReport, type RebuildPurpose } from '@noticeboard/content-model';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inWords } from '../words/sentence.js';
import { DoneNote } from '../ui/done-note.js';
import { FailureBox } from '../ui/failure-box.js';
import { RebuildQuestion } from './rebuild-question.js';
import { differenceWords, outcomeWords, purposeWords } from './rebuild-words.js';
import type { Order } from './use-order.js';

interface RebuildOrdersProps {
  readonly report: ProjectionsReport;
  readonly order: Order;
}

const purposes: readonly RebuildPurpose[] = ['check', 'rebuild', 'rollBack'];
const good = new Set(['switched', 'same', 'rolledBack']);

/** What an admin can have done with the read models, and what came of it. */
export function RebuildOrders({ report: { running, former, last }, order }: RebuildOrdersProps) {
  const translate = useTranslate();
  const [asked, setAsked] = useState<RebuildPurpose>();
  const isIdle = running === undefined && !order.busy;
  const ended = last.find(({ id }) => id === order.begun);
  const outcome = ended && `${translate(purposeWords[ended.purpose])}: ${translate(outcomeWords[ended.outcome])}`;
  const isGood = ended !== undefined && good.has(ended.outcome);
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
      <DoneNote done={isGood ? (outcome ?? '') : ''} />
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
