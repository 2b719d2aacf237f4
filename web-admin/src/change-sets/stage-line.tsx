import { Step, StepLabel, Stepper, type Theme, useMediaQuery } from '@mui/material';
import type { ChangeSetRecord } from '@noticeboard/content-model';
import { useLocale } from 'react-admin';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { stagesOf } from './stages.js';

/** How far a change set has come: a line of stages, one below the other on a phone. */
export function StageLine({ record }: { readonly record: ChangeSetRecord }) {
  const translate = useTranslate();
  const locale = useLocale();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const stages = stagesOf(record);
  const next = stages.findIndex(({ isDone }) => !isDone);
  return (
    <Stepper
      role="group"
      aria-label={translate('Stages')}
      activeStep={next < 0 ? stages.length : next}
      orientation={isNarrow ? 'vertical' : 'horizontal'}
      sx={line}
    >
      {stages.map(({ label, by, at, isDone, isLost }, place) => {
        const about = [...by, ...(at === undefined ? [] : [momentWords(at, locale)])].join(' · ');
        return (
          <Step key={label} completed={isDone} {...(place === next && { 'aria-current': 'step' })}>
            <StepLabel error={isLost} optional={about}>
              {translate(label)}
            </StepLabel>
          </Step>
        );
      })}
    </Stepper>
  );
}

const line = {
  width: '100%',
  '& .MuiStepLabel-labelContainer': { overflowWrap: 'anywhere', color: 'text.secondary', typography: 'body2' },
};
