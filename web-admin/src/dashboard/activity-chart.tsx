import type { Desk } from '@noticeboard/content-model';
import { Box, useTheme } from '@mui/material';
import { useLocale } from 'react-admin';
import { numberWords, shortDay } from '../words/formats.js';
import { SectionCard } from '../ui/section-card.js';
import { useTranslate } from '../words/translate.js';

const height = 132;
/** Where the bars stand, over the names of the days, and where the highest ends, under its number. */
const foot = height - 22;
const top = 18;

/** Changes that readers saw, by day: bars for the eye, a table for those who cannot see them. */
export function ActivityChart({ activity }: Pick<Desk, 'activity'>) {
  const translate = useTranslate();
  const locale = useLocale();
  const sum = activity.reduce((all, { changes }) => all + changes, 0);
  return (
    <SectionCard
      heading={translate('Changes per day')}
      count={translate('%{count} in %{days} days', { count: numberWords(sum, locale), days: activity.length })}
    >
      <Box sx={{ position: 'relative', px: 2, pt: 0.5 }}>
        <Bars activity={activity} />
        <Box sx={unseen}>
          <table>
            <caption>{translate('Changes per day')}</caption>
            <thead>
              <tr>
                <th scope="col">{translate('Day')}</th>
                <th scope="col">{translate('Changes')}</th>
              </tr>
            </thead>
            <tbody>
              {activity.map(({ day, changes }) => (
                <tr key={day}>
                  <th scope="row">{shortDay(day, locale)}</th>
                  <td>{changes}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </Box>
    </SectionCard>
  );
}

/** Places across are shares of the width, so that the type keeps its size on every screen. */
function Bars({ activity }: Pick<Desk, 'activity'>) {
  const { palette, typography } = useTheme();
  const locale = useLocale();
  const most = Math.max(...activity.map(({ changes }) => changes), 1);
  const step = 100 / activity.length;
  const short = new Intl.NumberFormat(locale, { notation: 'compact' });
  const label = {
    fontSize: 12,
    fontFamily: typography.fontFamily,
    fill: palette.text.secondary,
    textAnchor: 'middle',
  } as const;
  return (
    <svg width="100%" height={height} aria-hidden focusable="false" style={{ display: 'block' }}>
      <line x1="0" x2="100%" y1={foot + 0.5} y2={foot + 0.5} stroke={palette.divider} />
      {activity.map(({ day, changes }, place) => {
        // A day with one change among days with thousands is seen all the same.
        const tall = changes === 0 ? 0 : Math.max(((foot - top) * changes) / most, 2);
        const middle = `${(place + 0.5) * step}%`;
        return (
          <g key={day}>
            {changes > 0 && (
              <>
                <rect
                  x={`${(place + 0.15) * step}%`}
                  width={`${step * 0.7}%`}
                  y={foot - tall}
                  height={tall}
                  rx="2"
                  fill={palette.primary.main}
                />
                <text x={middle} y={foot - tall - 5} {...label}>
                  {short.format(changes)}
                </text>
              </>
            )}
            <text x={middle} y={height - 6} {...label}>
              {Number(day.slice(-2))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
