import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';

interface SubmitButtonProps {
  readonly label: string;
  readonly busy: boolean;
  /** How much of an upload is sent. */
  readonly percent?: number | undefined;
}

export function SubmitButton({ label, busy, percent }: SubmitButtonProps) {
  const translate = useTranslate();
  const progress =
    percent === undefined ? translate('Processing...') : translate('Submitting... %{percent}%', { percent });
  return (
    <Button type="submit" variant="contained" disabled={busy}>
      {busy ? progress : translate(label)}
    </Button>
  );
}
