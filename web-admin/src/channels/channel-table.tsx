import { Typography } from '@mui/material';
import type { ChannelKind } from '@noticeboard/content-model';
import { DataTable, FunctionField, type RaRecord, SelectInput, useLocale } from 'react-admin';
import { RecordList } from '../lists/record-list.js';
import { RowActions } from '../lists/row-actions.js';
import { Button } from '../ui/buttons.js';
import { readFailure } from '../ui/notes.js';
import { momentWords } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import {
  channelName,
  type ChannelState,
  kindChoices,
  kindWords,
  stateChoices,
  stateWords,
} from '../words/channel-words.js';
import type { ChannelActs } from './use-channel-acts.js';

interface ChannelTableProps {
  readonly mayWrite: boolean;
  readonly acts: ChannelActs;
  readonly onEdit: (channel: RaRecord) => void;
  readonly onDeliveries: (channel: RaRecord) => void;
  readonly onTemplates: (channel: RaRecord) => void;
}

const oldestFirst = { field: 'createdAt', order: 'ASC' } as const;

/** Every channel: what waits for it, and what failed. */
export function ChannelTable({ mayWrite, acts, onEdit, onDeliveries, onTemplates }: ChannelTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const named = (channel: RaRecord) => channelName(channel, translate);
  const state = ({ state: word, waiting, failed, fault, note }: RaRecord) => (
    <>
      {translate(stateWords[word as ChannelState])}
      <Secondary>{`${translate('Waiting')}: ${waiting} · ${translate('Failed')}: ${failed}`}</Secondary>
      {fault && <Secondary>{fault}</Secondary>}
      {note && <Secondary>{note}</Secondary>}
    </>
  );
  const actions = (channel: RaRecord) => {
    const { pausing, resuming, retrying, testing, removing } = acts;
    const isPaused = channel['state'] === 'paused';
    const isWebhook = channel['kind'] === 'webhook';
    return (
      <RowActions mayWrite={isWebhook} onEdit={onEdit} onDelete={removing.ask}>
        <Button
          size="small"
          label={isPaused ? 'Resume' : 'Pause'}
          onClick={() => void (isPaused ? resuming : pausing).unasked(channel)}
        />
        <Button
          size="small"
          label="Send again"
          disabled={channel['waiting'] + channel['failed'] === 0}
          onClick={() => void retrying.unasked(channel)}
        />
        {isWebhook && <Button size="small" label="Test" onClick={() => void testing.unasked(channel)} />}
        {channel['kind'] === 'telegram' && (
          <Button size="small" label="Templates" onClick={() => onTemplates(channel)} />
        )}
        {isWebhook && <Button size="small" label="Deliveries" onClick={() => onDeliveries(channel)} />}
      </RowActions>
    );
  };
  return (
    <RecordList
      resource="channels"
      label="Channels"
      search="Search by name"
      filters={[
        <SelectInput key="kind" source="kind" label="Kind" choices={kindChoices} alwaysOn helperText={false} />,
        <SelectInput key="state" source="state" label="State" choices={stateChoices} alwaysOn helperText={false} />,
      ]}
      sort={oldestFirst}
      empty="No channel is set up. Add a webhook above; docs/channels.md says how the others are set."
      failure={readFailure}
      csv={{
        id: 'Id',
        kind: 'Kind',
        name: 'Name',
        state: 'State',
        waiting: 'Waiting',
        failed: 'Failed',
        lastAt: 'Last told',
      }}
      wide={['lastAt']}
    >
      <DataTable.Col source="name" label="Name" sx={{ overflowWrap: 'anywhere' }}>
        <FunctionField
          render={(channel: RaRecord) => (
            <>
              {named(channel)}
              {channel['name'] && <Secondary>{translate(kindWords[channel['kind'] as ChannelKind])}</Secondary>}
            </>
          )}
        />
      </DataTable.Col>
      <DataTable.Col source="state" label="State">
        <FunctionField render={state} />
      </DataTable.Col>
      <DataTable.Col source="lastAt" label="Last told">
        <FunctionField render={({ lastAt }: RaRecord) => (lastAt ? momentWords(String(lastAt), locale) : '')} />
      </DataTable.Col>
      {mayWrite && (
        <DataTable.Col label="Actions" disableSort sx={{ textAlign: 'end' }}>
          <FunctionField render={actions} />
        </DataTable.Col>
      )}
    </RecordList>
  );
}

function Secondary({ children }: { readonly children: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'normal' }}>
      {children}
    </Typography>
  );
}
