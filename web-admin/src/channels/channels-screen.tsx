import { messages } from '@noticeboard/content-model';
import { useState } from 'react';
import { type RaRecord } from 'react-admin';
import { RecordManager, useEditedRecord } from '../managers/record-manager.js';
import { RemovalQuestion } from '../managers/removal.js';
import { channelsScreen } from '../navigation/screens.js';
import { FailureBox, readFailure } from '../ui/notes.js';
import { SecretNote } from '../ui/secret-note.js';
import { useTranslate } from '../words/translate.js';
import { channelName } from '../words/channel-words.js';
import { ChannelTable } from './channel-table.js';
import { DeliveriesDialog } from './deliveries-dialog.js';
import { TemplatesDialog } from './templates-dialog.js';
import { useChannelActs } from './use-channel-acts.js';
import { WebhookForm, webhooks } from './webhook-form.js';

/** Lists the channels, and edits webhooks. */
export function ChannelsScreen() {
  const edited = useEditedRecord(webhooks);
  const translate = useTranslate();
  const [withSecret, setWithSecret] = useState<RaRecord>();
  const [shown, setShown] = useState<RaRecord>();
  const [templated, setTemplated] = useState<RaRecord>();
  const acts = useChannelActs(({ id }) => {
    if (id === edited.id) edited.show(undefined);
    if (id === withSecret?.id) setWithSecret(undefined);
  });
  const { pausing, resuming, retrying, removing, testing, untaken } = acts;
  const failed = [pausing, resuming, retrying, removing, testing].find(({ error }) => error !== undefined)?.error;
  return (
    <>
      <RecordManager
        screen={channelsScreen}
        edited={edited}
        failure={readFailure}
        added="Webhook added."
        updated="Webhook updated."
        named={({ url }) => String(url)}
        notes={
          <>
            {withSecret && (
              <SecretNote
                key={String(withSecret['secret'])}
                of={String(withSecret['url'])}
                secret={String(withSecret['secret'])}
                onKept={() => setWithSecret(undefined)}
              />
            )}
            {failed !== undefined && (
              <FailureBox title={messages.errorBox} message={messages.submitFailed} error={failed} />
            )}
            {untaken && (
              <FailureBox
                title="The webhook did not take the test"
                message={untaken.why ?? String(untaken.status ?? '')}
              />
            )}
          </>
        }
        form={(props) => (
          <WebhookForm
            {...props}
            onSaved={(saved) => {
              props.onSaved(saved);
              if (saved.record['secret'] !== undefined) setWithSecret(saved.record);
            }}
          />
        )}
        table={({ mayWrite, onEdit }) => (
          <ChannelTable
            mayWrite={mayWrite}
            acts={acts}
            onEdit={onEdit}
            onDeliveries={setShown}
            onTemplates={setTemplated}
          />
        )}
      />
      <RemovalQuestion
        removal={removing}
        question="Are you sure you want to delete this webhook?"
        named={(channel) => channelName(channel, translate)}
        consequence="It is told nothing more, and what waits for it is dropped."
      />
      {templated && (
        <TemplatesDialog
          channel={templated}
          name={channelName(templated, translate)}
          onClose={() => setTemplated(undefined)}
        />
      )}
      {shown && <DeliveriesDialog webhook={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
