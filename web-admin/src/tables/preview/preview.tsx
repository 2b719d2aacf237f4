import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { Grid } from '../grid/grid.js';
import { useTranslate } from '../../words/translate.js';
import { isUnseen, PublicView } from './public-view.js';

/** Pixels: of a phone's screen, and of the text on a desktop's, each with a margin of 16 at either side. */
const widths = { phone: 360, desktop: 736 } as const;

export type PreviewWidth = keyof typeof widths;

interface PreviewProps {
  readonly grid: Grid;
  readonly label: string;
  readonly width: PreviewWidth;
  readonly onWidth: (width: PreviewWidth) => void;
}

/** The table as the public page will show it. */
export function Preview({ grid, label, width, onWidth }: PreviewProps) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-labelledby="preview-title" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography id="preview-title" component="h3" variant="subtitle2" sx={{ mr: 'auto' }}>
          {translate('Preview')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={translate('Width of the preview')}
          value={width}
          onChange={(_event, chosen: PreviewWidth | null) => chosen && onWidth(chosen)}
        >
          <ToggleButton value="phone">{translate('Phone')}</ToggleButton>
          <ToggleButton value="desktop">{translate('Desktop')}</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      <Box
        role="group"
        aria-label={translate('What readers see')}
        tabIndex={0}
        sx={{ overflow: 'auto', maxHeight: '80vh', border: 1, borderColor: 'divider', bgcolor: 'background.default' }}
      >
        <Box sx={{ boxSizing: 'border-box', width: widths[width], p: 2 }}>
          <PublicView grid={grid} label={label} isNarrow={width === 'phone'} />
          {isUnseen(grid) && (
            <Typography variant="body2" color="textSecondary">
              {translate('Nothing to see yet.')}
            </Typography>
          )}
        </Box>
      </Box>
    </Box>
  );
}
