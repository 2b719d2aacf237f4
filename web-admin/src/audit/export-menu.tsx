import DownloadIcon from '@mui/icons-material/Download';
import { Box, MenuItem, Typography } from '@mui/material';
import { type HistoryEvent, messages } from '@noticeboard/content-model';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { changeWords } from '../history/difference/change-words.js';
import { eventWords } from '../history/events/history-event.js';
import { saveFile } from '../history/save-file.js';
import { byteOrderMark, csvOf } from '../lists/csv-exporter.js';
import type { Tables } from '../navigation/addresses.js';
import { serverMessage } from '../providers/http-client.js';
import type { ApiProvider } from '../providers/with-api.js';
import { MenuButton } from '../ui/menu-button.js';
import { FailureBox } from '../ui/notes.js';
import { inWords } from '../words/sentence.js';
import { type Translate, useTranslate } from '../words/translate.js';
import { readAll } from './audit-events.js';
import type { AuditFilters } from './audit-filters.js';

type Export =
  { readonly kind: 'reading'; readonly count: number } | { readonly kind: 'failed'; readonly message: string };

/** The events that the filters find as a file, and the log itself. */
export function ExportMenu({ filters }: { readonly filters: AuditFilters }) {
  const { ask } = useDataProvider<ApiProvider>();
  const tables = useConsole();
  const translate = useTranslate();
  const [state, setState] = useState<Export>();

  const save = async (name: string, type: string, textOf: (events: readonly HistoryEvent[]) => string) => {
    try {
      const events = await readAll(ask, filters, (count) => setState({ kind: 'reading', count }));
      saveFile(name, type, textOf(events));
      setState(undefined);
    } catch (error) {
      setState({ kind: 'failed', message: serverMessage(error) ?? translate(messages.fetchFailed) });
    }
  };

  return (
    <Box>
      <MenuButton label={translate('ra.action.export')} icon={<DownloadIcon />}>
        {(close) => {
          const choose = (name: string, type: string, textOf: (events: readonly HistoryEvent[]) => string) => () => {
            close();
            void save(name, type, textOf);
          };
          return [
            <MenuItem
              key="csv"
              dense
              onClick={choose('audit.csv', 'text/csv', (events) => eventsAsCsv(events, tables, translate))}
            >
              {translate('What is found, as CSV')}
            </MenuItem>,
            <MenuItem key="json" dense onClick={choose('audit.json', 'application/json', eventsAsJson)}>
              {translate('What is found, as JSON')}
            </MenuItem>,
            <MenuItem key="log" dense component="a" href="/api/log/export" download="log.ndjson" onClick={close}>
              {translate('The whole log, to be verified (NDJSON)')}
            </MenuItem>,
          ];
        }}
      </MenuButton>
      <Typography role="status" variant="body2">
        {state?.kind === 'reading' && translate('%{count} events read…', { count: state.count })}
      </Typography>
      {state?.kind === 'failed' && <FailureBox message={state.message} />}
    </Box>
  );
}

/** One line an event; each of its changes is a line of the last cell. */
function eventsAsCsv(events: readonly HistoryEvent[], tables: Tables, translate: Translate): string {
  const columns = {
    at: 'Time',
    actor: 'User name',
    role: 'Role',
    what: 'Event',
    kind: 'Kind',
    title: 'Title',
    id: 'Id',
    revision: 'Revision',
    changes: 'Changes',
    correlationId: 'Action',
    position: 'Position',
  };
  const headings = Object.fromEntries(Object.entries(columns).map(([name, label]) => [name, translate(label)]));
  const records = events.map(({ at, actor, type, subject, revision, changes, correlationId, position }) => ({
    at,
    actor: actor.username,
    role: actor.role,
    what: translate(eventWords(type)),
    kind: [subject.kind, subject.family].filter(Boolean).join(' '),
    title: subject.title,
    id: subject.id,
    revision,
    changes: changes
      .map((change) => changeWords(subject, tables, change))
      .map(({ label, before, after }) => `${inWords(label, translate)}: ${before} → ${after}`)
      .join('\n'),
    correlationId,
    position,
  }));
  return byteOrderMark + csvOf(records, headings);
}

function eventsAsJson(events: readonly HistoryEvent[]): string {
  return JSON.stringify(events, null, 2);
}
