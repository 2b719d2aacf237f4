import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, MenuItem, TextField, type Theme, ToggleButton, ToggleButtonGroup, useMediaQuery } from '@mui/material';
import type { ChangeSetOutcome, ChangeSetRecord } from '@noticeboard/content-model';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useConsole } from '../context/console-context.js';
import { siteAddress, sitePreview } from '../navigation/addresses.js';
import { Button } from '../ui/buttons.js';
import { SectionCard } from '../ui/section-card.js';
import { useTranslate } from '../words/translate.js';

interface PreviewFrameProps {
  readonly record: ChangeSetRecord;
  readonly outcome: ChangeSetOutcome;
}

const widths = { phone: 390, desktop: 1280 } as const;
type Width = keyof typeof widths;

/** The public pages that it touches, as they would be: at the width of a phone or of a desktop. */
export function PreviewFrame({ record, outcome }: PreviewFrameProps) {
  const { table, kinds } = useConsole();
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [width = isPhone ? 'phone' : 'desktop', setWidth] = useState<Width>();
  const { frame, room } = useRoom();
  const scale = Math.min(1, room / widths[width]);
  const [chosen, setChosen] = useState<string>();
  const pages = useMemo(() => {
    const found = new Map<string, string>();
    for (const { record: of } of outcome.differences) {
      const family = table.find(({ key }) => of.kind === 'posting' && key === of.family);
      const kind = kinds.find(({ category }) => category === of.kind);
      if (family && of.title !== '') found.set(siteAddress(family, of.title), of.title);
      const list = (family ?? kind)?.site;
      if (list) found.set(list.listPaths[0] ?? '/', translate(list.heading));
    }
    found.set('/', translate('Home page'));
    return [...found];
  }, [outcome, table, kinds, translate]);
  const page = pages.find(([path]) => path === chosen)?.[0] ?? pages[0]?.[0] ?? '/';
  const address = sitePreview(record._id, page);
  return (
    <SectionCard heading={translate('Preview')}>
      <Box sx={{ px: 2, pt: 1, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label={translate('Page')}
          value={page}
          onChange={({ target }) => setChosen(target.value)}
          sx={{ minWidth: 200, maxWidth: '100%' }}
        >
          {pages.map(([path, name]) => (
            <MenuItem key={path} value={path}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={width}
          aria-label={translate('Width')}
          onChange={(_event, next: Width | null) => next && setWidth(next)}
        >
          <ToggleButton value="desktop">{translate('Desktop')}</ToggleButton>
          <ToggleButton value="phone">{translate('Phone')}</ToggleButton>
        </ToggleButtonGroup>
        <Button label="Open it" component="a" href={address} target="_blank" rel="noopener" startIcon={<OpenInNew />} />
      </Box>
      <Box sx={{ px: 2, pt: 1 }}>
        <Box ref={frame} sx={{ height: height * scale, overflow: 'hidden' }}>
          <Box
            // Another outcome is another page at the same address.
            key={`${address} ${outcome.digest}`}
            component="iframe"
            title={translate('Preview')}
            src={address}
            sx={frameLook}
            style={{ width: widths[width], height, transform: `scale(${scale})` }}
          />
        </Box>
      </Box>
    </SectionCard>
  );
}

const height = 800;
const frameLook = { border: 1, borderColor: 'divider', display: 'block', bgcolor: '#fff', transformOrigin: '0 0' };

/** How wide the frame may be: a desktop's page is made smaller to fit in. */
function useRoom() {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>(widths.desktop);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() => setRoom(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return { frame, room };
}
