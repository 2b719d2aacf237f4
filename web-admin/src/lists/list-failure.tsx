import { Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { FailureBox } from '../forms/failure-box.js';
import { serverMessage } from '../providers/problem.js';

export interface ListFailureWords {
  readonly title: string;
  /** Where the server has no words of its own. */
  readonly message?: string;
}

/** The list cannot be read. */
export function ListFailure({ title, message: otherwise }: ListFailureWords) {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  if (!error) return null;
  const message = serverMessage(error) ?? (otherwise === undefined ? undefined : translate(otherwise));
  const retry = <Button onClick={() => void refetch()}>{translate('Try again')}</Button>;
  return <FailureBox title={translate(title)} {...(message !== undefined && { message })} action={retry} />;
}
