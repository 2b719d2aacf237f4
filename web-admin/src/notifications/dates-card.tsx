import { Box, Paper, Typography } from '@mui/material';
import { type Family, labelledDate, notificationFields, wireName } from '@noticeboard/content-model';
import { FormDataConsumer, type RaRecord } from 'react-admin';
import { DateReading } from '../dates/date-reading.js';
import { isDeadline } from '../dates/reading-words.js';
import { StatusChip } from '../dates/status-chip.js';
import { useTranslate } from '../words/translate.js';

/** The dates of the notification in the form, each as it is read, and how the posting stands by them. */
export function DatesCard({ family }: { readonly family: Family }) {
  return (
    <FormDataConsumer>
      {({ formData }) => <Dates family={family} notification={formData as RaRecord} />}
    </FormDataConsumer>
  );
}

interface DatesProps {
  readonly family: Family;
  readonly notification: RaRecord;
}

function Dates({ family, notification }: DatesProps) {
  const translate = useTranslate();
  const dates = datesIn(family, notification);
  return (
    <Paper variant="outlined" component="section" aria-labelledby="dates-title" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id="dates-title" component="h2" variant="subtitle1">
          {translate('Dates as read')}
        </Typography>
        <StatusChip family={family} posting={{ id: '', notifications: [notification] }} />
      </Box>
      {dates.length === 0 && <Typography color="textSecondary">{translate('No dates yet.')}</Typography>}
      <Box component="dl" sx={{ m: 0, '& dd': { m: 0, overflowWrap: 'anywhere' } }}>
        {dates.map(({ key, label, text, typed, deadline, labelled }) => (
          <Box key={key} sx={{ mt: 1 }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {translate(label)}
            </Typography>
            <dd>{text}</dd>
            <Typography component="dd" variant="body2">
              <DateReading text={typed} deadline={deadline} labelled={labelled} silent />
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

/** The filled dates, in the order of the form. */
function datesIn(family: Family, notification: RaRecord) {
  return notificationFields
    .filter(({ group }) => group === 'dates')
    .flatMap((field) => {
      const value: unknown = notification[wireName(family, field)];
      const labelled = Array.isArray(value);
      const texts: readonly string[] = labelled
        ? value.map((row) => String(row?.dateValue ?? ''))
        : [typeof value === 'string' ? value : ''];
      return texts.map((typed, place) => {
        const { label, value: text } = labelled ? labelledDate(typed) : { label: field.label, value: typed };
        return { key: `${field.name}/${place}`, label, text, typed, labelled, deadline: isDeadline(field) };
      });
    })
    .filter(({ text }) => text.trim() !== '');
}
