import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import type { Attachment } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { gridIn, tableName } from '../tables/grid/grid.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { type CopySource, notificationsOf } from './copy-draft.js';

interface CopyTicksProps {
  readonly source: CopySource;
  readonly disabled: boolean;
}

/** The parts of a posting that come along with its copy, each with its tick. */
export function CopyTicks({ source: { posting, tables, items }, disabled }: CopyTicksProps) {
  const translate = useTranslate();
  const groups: readonly { readonly legend: WordKey; readonly ticks: readonly FormTickProps[] }[] = [
    {
      legend: 'Its notifications',
      ticks: notificationsOf(posting).map(({ nameOfPost, postDate }, place) => ({
        source: `notifications.${place}.isTicked`,
        label: `${nameOfPost} · ${postDate}`,
      })),
    },
    {
      legend: 'Its tables',
      ticks: tables.map((table, place) => ({
        source: `tables.${place}.isTicked`,
        label: tableName(gridIn(table), place + 1, translate),
      })),
    },
    {
      legend: 'Its useful links',
      ticks: items.flatMap(({ attachments = [] }, record) =>
        attachments.map(({ title, type }: Attachment, place: number) => ({
          source: `items.${record}.attachments.${place}.isTicked`,
          label: type === 'pdf' ? `${title} (PDF)` : title,
        })),
      ),
    },
  ];
  const filled = groups.filter(({ ticks }) => ticks.length > 0);
  if (filled.length === 0) return null;
  return (
    <TickGroup legend={translate('What comes along')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: `repeat(${filled.length}, 1fr)` } }}>
        {filled.map(({ legend, ticks }) => (
          <TickGroup key={legend} legend={translate(legend)} isInner>
            {ticks.map((tick) => (
              <FormTick key={tick.source} {...tick} disabled={disabled} />
            ))}
          </TickGroup>
        ))}
      </Box>
    </TickGroup>
  );
}

interface FormTickProps {
  /** The values of the form. */
  readonly source: string;
  readonly label: string;
}

function FormTick({ source, ...look }: FormTickProps & Pick<CopyTicksProps, 'disabled'>) {
  const { field } = useController({ name: source });
  return <Tick {...look} isTicked={field.value === true} onTick={field.onChange} />;
}

interface TickProps {
  readonly label: ReactNode;
  readonly isTicked: boolean;
  /** Some of what it stands for is ticked, and some is not. */
  readonly isMixed?: boolean;
  readonly disabled: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

export function Tick({ label, isTicked, isMixed = false, disabled, onTick }: TickProps) {
  return (
    <FormControlLabel
      sx={{ display: 'flex', alignItems: 'flex-start', mr: 0, '& .MuiFormControlLabel-label': wording }}
      control={
        <Checkbox
          checked={isTicked}
          indeterminate={isMixed}
          disabled={disabled}
          onChange={(_event, isOn) => onTick(isOn)}
        />
      }
      label={label}
    />
  );
}

/** Beside a box of 42 px. */
const wording = { py: '0.6rem', minWidth: 0, overflowWrap: 'anywhere' };

interface TickGroupProps {
  readonly legend: string;
  /** It is a part of another group. */
  readonly isInner?: boolean;
  readonly children: ReactNode;
}

export function TickGroup({ legend, isInner = false, children }: TickGroupProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography
        component="legend"
        variant={isInner ? 'body2' : 'subtitle2'}
        color={isInner ? 'textSecondary' : undefined}
        sx={{ p: 0, mb: isInner ? 0 : 0.5 }}
      >
        {legend}
      </Typography>
      {children}
    </Box>
  );
}
