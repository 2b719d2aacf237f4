import { Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Question } from '../ui/dialog.js';
import type { BulkAction, BulkRun } from './bulk-action.js';

interface BulkButtonsProps {
  readonly actions: readonly BulkAction[];
  readonly bulk: BulkRun;
}

/** In the bar over the table, while rows are selected. */
export function BulkButtons({ actions, bulk: { busy, run } }: BulkButtonsProps) {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const [asked, setAsked] = useState<BulkAction>();

  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          disabled={busy}
          {...(action.question !== undefined && { color: 'error' })}
          onClick={() => (action.question === undefined ? void run(action, selectedIds) : setAsked(action))}
        >
          {translate(action.label)}
        </Button>
      ))}
      <Question
        open={asked !== undefined}
        busy={busy}
        title={asked?.question ?? ''}
        confirm={asked?.label ?? ''}
        warns
        onConfirm={() => {
          if (asked) void run(asked, selectedIds, () => setAsked(undefined));
        }}
        onClose={() => setAsked(undefined)}
      >
        <DialogContentText>
          {translate('%{smart_count} record selected |||| %{smart_count} records selected', {
            smart_count: selectedIds.length,
          })}
        </DialogContentText>
      </Question>
    </>
  );
}
