import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { IconButton, Stack } from '@mui/material';
import type { Dispatch } from 'react';
import { useTranslate } from 'react-admin';
import type { Step } from '../draft/editor.js';

interface RowButtonsProps {
  readonly rowKey: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly dispatch: Dispatch<Step>;
}

/** A button at an end stays in reach of the keyboard, so that the cursor does not fall out of the row that moved there. */
export function RowButtons({ rowKey: key, isFirst, isLast, dispatch }: RowButtonsProps) {
  const translate = useTranslate();
  const buttons = [
    { label: 'Move up', Icon: ArrowUpwardIcon, off: isFirst, step: { type: 'move', key, by: -1 } },
    { label: 'Move down', Icon: ArrowDownwardIcon, off: isLast, step: { type: 'move', key, by: 1 } },
    { label: 'Remove', Icon: DeleteIcon, off: false, step: { type: 'remove', key } },
  ] as const satisfies readonly { step: Step; [more: string]: unknown }[];
  return (
    <Stack direction="row">
      {buttons.map(({ label, Icon, off, step }) => (
        <IconButton
          key={label}
          size="small"
          aria-label={translate(label)}
          title={translate(label)}
          aria-disabled={off}
          onClick={() => off || dispatch(step)}
          sx={{ '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } }}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Stack>
  );
}
