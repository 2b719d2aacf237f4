import { Button } from '@mui/material';

interface SubmitButtonProps {
  readonly label: string;
  readonly busy: boolean;
}

export function SubmitButton({ label, busy }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="contained" disabled={busy}>
      {busy ? 'Processing...' : label}
    </Button>
  );
}
