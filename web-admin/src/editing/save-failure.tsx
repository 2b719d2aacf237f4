import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FailureBox } from '../ui/failure-box.js';
import type { Failure } from './use-submission.js';

interface SaveFailureProps {
  readonly failure: Failure;
  readonly title: string;
  /** In place of words that the server does not have. */
  readonly text?: string | undefined;
  /** `id` of the form that was not saved. */
  readonly form: string;
  /** Shows both sides again, where there are two. */
  readonly onCompare?: (() => void) | undefined;
}

/** Why a form is not saved, and the way on. */
export function SaveFailure({ failure, title, text, form, onCompare }: SaveFailureProps) {
  const translate = useTranslate();
  const { message, details, unanswered } = failure;
  // A server that fails has no say in what the person is told first; a refusal is its own.
  const first = unanswered ? (text ?? message) : (message ?? text);
  const more = [message, ...details].filter((words) => words !== undefined && words !== first);
  return (
    <FailureBox
      title={title}
      {...(first !== undefined && { message: first })}
      details={more.filter((words) => words !== undefined)}
      action={
        <>
          {unanswered && (
            <Button type="submit" form={form} color="inherit">
              {translate('Try again')}
            </Button>
          )}
          {onCompare && (
            <Button color="inherit" onClick={onCompare}>
              {translate('Compare and merge')}
            </Button>
          )}
        </>
      }
    />
  );
}
