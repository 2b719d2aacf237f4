import { Box, Paper, Typography, useMediaQuery } from '@mui/material';
import { type Family, type Field, notificationFields, publicLabel, wireName } from '@noticeboard/content-model';
import { FormDataConsumer, type RaRecord } from 'react-admin';
import { useTranslate } from '../words/translate.js';
import { displayText } from './notification-values.js';
import { groups } from './notification-fieldsets.js';

/** The notification in the form as readers will see it, where a wide screen has the room beside it. */
export function ReaderView({ family }: { readonly family: Family }) {
  const hasRoom = useMediaQuery('(min-width:1366px)');
  if (!hasRoom) return null;
  return (
    <FormDataConsumer>
      {({ formData }) => <Sections family={family} notification={formData as RaRecord} />}
    </FormDataConsumer>
  );
}

interface SectionsProps {
  readonly family: Family;
  readonly notification: RaRecord;
}

function Sections({ family, notification }: SectionsProps) {
  const translate = useTranslate();
  const textOf = (field: Field) => displayText(notification[wireName(family, field)]).trim();
  const sections = Object.entries(groups).map(([group, legend]) => {
    const filled = notificationFields
      .filter((field) => field.group === group && field.name !== 'sectionTitle')
      .map((field: Field) => ({ label: publicLabel(field), text: textOf(field) }))
      .filter(({ text }) => text !== '');
    const own = notificationFields.find(({ name }) => group === 'section' && name === 'sectionTitle');
    return { group, heading: (own && textOf(own)) || translate(legend), filled };
  });
  return (
    <Paper variant="outlined" component="section" aria-labelledby="reader-view-title" sx={{ p: 2, mt: 2 }}>
      <Typography id="reader-view-title" component="h2" variant="subtitle1">
        {translate('What readers see')}
      </Typography>
      {sections
        .filter(({ filled }) => filled.length > 0)
        .map(({ group, heading, filled }) => (
          <Box key={group} sx={{ mt: 1.5 }}>
            <Typography component="h3" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
              {heading}
            </Typography>
            <Box component="dl" sx={rows}>
              {filled.map(({ label, text }) => (
                <div key={label}>
                  <dt>{translate(label)}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </Box>
          </Box>
        ))}
    </Paper>
  );
}

const rows = {
  m: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '2fr 3fr',
    gap: 1,
    py: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
};
