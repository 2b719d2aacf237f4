import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HistoryEvent } from '../events/history-event.js';

interface RevisionStepsProps {
  /** The events of one record, oldest first. */
  readonly events: readonly HistoryEvent[];
  readonly from: HistoryEvent;
  readonly to: HistoryEvent;
  readonly onChoose: (from: HistoryEvent, to: HistoryEvent) => void;
}

/** Both revisions one further back, or on. */
export function RevisionSteps({ events, from, to, onChoose }: RevisionStepsProps) {
  const translate = useTranslate();
  const beside = (event: HistoryEvent, by: 1 | -1) => events[events.indexOf(event) + by];
  const [earlierFrom, earlierTo] = [beside(from, -1), beside(to, -1)];
  const [laterFrom, laterTo] = [beside(from, 1), beside(to, 1)];
  return (
    <>
      <Button
        size="small"
        startIcon={<ChevronLeft />}
        disabled={!earlierFrom || !earlierTo}
        onClick={() => earlierFrom && earlierTo && onChoose(earlierFrom, earlierTo)}
      >
        {translate('Earlier')}
      </Button>
      <Button
        size="small"
        endIcon={<ChevronRight />}
        disabled={!laterFrom || !laterTo}
        onClick={() => laterFrom && laterTo && onChoose(laterFrom, laterTo)}
      >
        {translate('Later')}
      </Button>
    </>
  );
}
