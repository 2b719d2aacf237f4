import { Box, Checkbox, Stack, TextField, Typography } from '@mui/material';
import { cellLine, type Field } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { DateReading } from '../dates/date-reading.js';
import { isDeadline } from '../dates/reading-words.js';
import { layOut } from '../tables/grid/grid.js';
import { Button } from '../ui/buttons.js';
import { Warning } from '../ui/warning.js';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import type { Row } from './notice-rows.js';

const toCheck = 'Doubtful: please check';

const labels = {
  title: 'Job Details',
  details: 'Job Details',
  dates: 'Important Dates',
  fees: 'Application Fee',
  section: 'Section under its own title',
  link: 'Useful links',
  table: 'Table',
} as const;

type GroupLabel = (typeof labels)[keyof typeof labels] | typeof toCheck;

export function groupsOf(rows: readonly Row[]): readonly (readonly [GroupLabel, readonly Row[]])[] {
  const groups = new Map<GroupLabel, Row[]>();
  for (const row of rows) {
    const label = row.doubt ? toCheck : labels['field' in row.target ? row.target.field.group : row.target.is];
    groups.set(label, [...(groups.get(label) ?? []), row]);
  }
  // The doubtful rows come first.
  return [...groups].toSorted(([one], [other]) => Number(other === toCheck) - Number(one === toCheck));
}

const ownLabels = { title: 'Job Title', link: 'Link', table: 'Table' } as const;

/** True where the value is read as a date; an age stands in the field of a date too, and is none. */
function isDated({ kind, group }: Field): boolean {
  return kind === 'dates' || (kind === 'date' && group !== 'section');
}

interface RowInputProps {
  readonly row: Row;
  readonly fault: string | undefined;
  readonly onTick: (isTicked: boolean) => void;
  readonly onValue: (value: string) => void;
  readonly onTitle: (title: string) => void;
  /** It is looked at: its line is lit. */
  readonly onLook: () => void;
  /** On a phone, where the notice is behind it; undefined elsewhere. */
  readonly onShow: (() => void) | undefined;
}

/** One proposal: whether it is taken, what would be written, and the line that says it. */
export function RowInput({ row, fault, onTick, onValue, onTitle, onLook, onShow }: RowInputProps) {
  const translate = useTranslate();
  const { target, value, isTicked, line, doubt, key, was } = row;
  const field = 'field' in target ? target.field : undefined;
  const label = translate('field' in target ? target.field.label : ownLabels[target.is]);
  const help = (
    <>
      {was !== undefined && (
        <Part>
          {translate('Before:')} <del>{was}</del>
        </Part>
      )}
      {field && isDated(field) && (
        <DateReading text={value} deadline={isDeadline(field)} labelled={field.kind === 'dates'} />
      )}
      {fault !== undefined && <Part colour="error.main">{translate(fault)}</Part>}
      {doubt && (
        <Part colour="text.primary">
          <Warning>{inWords(doubt, translate)}</Warning>
        </Part>
      )}
      {line && <Part>{translate('Line %{number}: “%{text}”', line)}</Part>}
      {line && onShow && <Button label="Show in the notice" size="small" onClick={onShow} />}
    </>
  );
  const name = line ? translate('%{field}, line %{number}', { field: label, number: line.number }) : label;

  return (
    <Box
      onFocus={onLook}
      onMouseEnter={onLook}
      sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 0.5, alignItems: 'start' }}
    >
      <Checkbox
        checked={isTicked}
        onChange={(_event, checked) => onTick(checked)}
        slotProps={{
          input: {
            'aria-label': translate('Take over: %{name}', { name }),
            ...(fault !== undefined && { 'aria-invalid': true }),
          },
        }}
      />
      {target.is === 'table' ? (
        <Box id={key} sx={{ minWidth: 0 }}>
          <TableSketch rows={target.rows} />
          <Typography component="p" variant="caption" color="textSecondary">
            {help}
          </Typography>
        </Box>
      ) : (
        <Stack spacing={1} sx={{ minWidth: 0 }}>
          {target.is === 'link' && (
            <TextField
              size="small"
              label={translate('Title')}
              value={target.title}
              onChange={({ target: input }) => onTitle(input.value)}
            />
          )}
          <TextField
            size="small"
            label={label}
            value={target.is === 'link' && target.file ? target.file.name : value}
            disabled={target.is === 'link' && target.file !== undefined}
            error={fault !== undefined}
            onChange={({ target: input }) => onValue(input.value)}
            helperText={help}
            {...(field?.long && { multiline: true, minRows: 2, maxRows: 8 })}
            slotProps={{ formHelperText: { component: 'div' } }}
          />
        </Stack>
      )}
    </Box>
  );
}

function Part({ colour = 'text.secondary', children }: { readonly colour?: string; readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', color: colour, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  );
}

const shownRows = 8;

/** As much of a table as tells it from another, drawn as readers will see it. */
function TableSketch({ rows }: { readonly rows: Parameters<typeof layOut>[0] }) {
  const translate = useTranslate();
  const { height, width } = layOut(rows);
  const size = translate('Rows: %{height}, columns: %{width}', { height, width });
  return (
    <>
      <Typography variant="body2">{size}</Typography>
      <Box role="region" aria-label={size} tabIndex={0} sx={{ overflow: 'auto', maxWidth: '100%' }}>
        <Box component="table" sx={{ borderCollapse: 'collapse', fontSize: '0.8125rem', '& td': cell }}>
          <tbody>
            {rows.slice(0, shownRows).map((row, place) => (
              <tr key={place}>
                {row.map(({ value, colspan, rowspan }, column) => (
                  <td key={column} colSpan={colspan} rowSpan={Math.min(rowspan, shownRows - place)}>
                    {cellLine(value).slice(0, 120)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {height > shownRows && <Typography variant="body2">{'…'}</Typography>}
    </>
  );
}

const cell = { border: '1px solid', borderColor: 'divider', px: 0.75, py: 0.25, verticalAlign: 'top' };
