import { Box, Button } from '@mui/material';
import { isPdf, pdfType } from '../draft/pdf-file.js';

interface FilePickerProps {
  /** On the button. */
  readonly label: string;
  /** Name of the input for those who do not see where it stands. */
  readonly name: string;
  readonly many?: boolean;
  readonly required?: boolean;
  /** `id` of the element that says what is wrong. */
  readonly faultId?: string;
  readonly onPick: (pdfs: readonly File[], others: readonly File[]) => void;
}

/** The browser's own file input, which keyboards and screen readers know, in the shape of a button. */
export function FilePicker({ label, name, many = false, required = false, faultId, onPick }: FilePickerProps) {
  return (
    <Button component="label" role={undefined} tabIndex={-1} variant="outlined" size="small" sx={look}>
      {label}
      <Box
        component="input"
        type="file"
        accept={pdfType}
        multiple={many}
        aria-label={name}
        aria-required={required}
        {...(faultId !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
        sx={unseen}
        onChange={({ target }: { readonly target: HTMLInputElement }) => {
          const files = [...(target.files ?? [])];
          // Picked once more, the same file must count as a change.
          target.value = '';
          onPick(
            files.filter(isPdf),
            files.filter((file) => !isPdf(file)),
          );
        }}
      />
    </Button>
  );
}

const look = {
  '&:has(:focus-visible)': { outline: '3px solid #F4B400', outlineOffset: '1px' },
  '&:has([aria-invalid])': { borderColor: 'error.main', color: 'error.main' },
};
const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
