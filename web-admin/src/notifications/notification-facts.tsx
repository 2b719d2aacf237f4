import { type Family, type Field, notificationFields, wireName } from '@noticeboard/content-model';
import { Box, Typography } from '@mui/material';
import { type RaRecord, useTranslate } from 'react-admin';

interface NotificationFactsProps {
  readonly family: Family;
  readonly notification: RaRecord;
}

/** What a notification says: its post date at once, all of its filled fields on demand. */
export function NotificationFacts({ family, notification }: NotificationFactsProps) {
  const translate = useTranslate();
  const filled = notificationFields
    .map((field: Field) => ({ label: field.label, text: displayText(notification[wireName(family, field)]) }))
    .filter(({ text }) => text !== '');
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {String(notification['postDate'])}
      </Typography>
      <Typography component="details" variant="body2">
        <summary>{translate('All fields')}</summary>
        <Box
          component="dl"
          sx={{
            m: 0,
            '& dt': { color: 'text.secondary', mt: 0.75 },
            '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
          }}
        >
          {filled.map(({ label, text }) => (
            <div key={label}>
              <dt>{translate(label)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Box>
      </Typography>
    </>
  );
}

/** Lists read as lines. */
function displayText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value.map((entry) => (typeof entry === 'string' ? entry : String(entry?.dateValue ?? ''))).join('\n');
}
