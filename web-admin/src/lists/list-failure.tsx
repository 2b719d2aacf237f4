import { Button } from '@mui/material';
import { type TranslateFunction, useListContext, useTranslate } from 'react-admin';
import { FailureBox } from '../ui/failure-box.js';
import { serverMessage } from '../providers/problem.js';

export interface ListFailureWords {
  readonly title: string;
  /** Where the server has no words of its own. */
  readonly message?: string;
}

/** The list cannot be read. */
export function ListFailure(words: ListFailureWords) {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  if (!error) return null;
  const retry = <Button onClick={() => void refetch()}>{translate('Try again')}</Button>;
  return <FailureBox {...failureWords(words, error, translate)} action={retry} />;
}

export function failureWords(
  { title, message: otherwise }: ListFailureWords,
  error: unknown,
  translate: TranslateFunction,
) {
  const message = serverMessage(error) ?? (otherwise === undefined ? undefined : translate(otherwise));
  return { title: translate(title), ...(message !== undefined && { message }) };
}
