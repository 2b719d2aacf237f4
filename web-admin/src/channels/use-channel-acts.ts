import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useNotifyDone } from '../feedback/notify-done.js';
import { useAskedWrite } from '../managers/removal.js';
import type { ApiProvider } from '../providers/with-api.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { channelName } from '../words/channel-words.js';

/** How the last test of a webhook was answered, where it was not taken. */
interface TestAnswer {
  readonly delivered: boolean;
  readonly status: number | null;
  readonly why?: string;
}

export type ChannelActs = ReturnType<typeof useChannelActs>;

/** The acts of staff on a channel, beside editing it. */
export function useChannelActs(onRemoved: (channel: RaRecord) => void) {
  const translate = useTranslate();
  const { ask } = useDataProvider<ApiProvider>();
  const notifyDone = useNotifyDone();
  const [untaken, setUntaken] = useState<TestAnswer>();
  const post = (path: string, { id }: RaRecord, method = 'POST') =>
    ask(`/api/${path.replace(':id', encodeURIComponent(id))}`, { method, ...(method === 'POST' && { body: '{}' }) });
  const tell = (done: WordKey) => (channel: RaRecord) =>
    notifyDone({ done: translate(done), about: channelName(channel, translate) });
  return {
    pausing: useAskedWrite((channel) => post('channels/:id/pause', channel), tell('Channel paused.')),
    resuming: useAskedWrite((channel) => post('channels/:id/resume', channel), tell('Channel resumed.')),
    retrying: useAskedWrite((channel) => post('channels/:id/retry', channel), tell('It is sent again.')),
    removing: useAskedWrite(
      (channel) => post('webhooks/:id', channel, 'DELETE'),
      (channel) => {
        tell('Webhook deleted.')(channel);
        onRemoved(channel);
      },
    ),
    testing: useAskedWrite(
      async (channel) => (await post('webhooks/:id/test', channel)).json as TestAnswer,
      (channel, answer) => {
        setUntaken(answer.delivered ? undefined : answer);
        if (answer.delivered) tell('The webhook took the test.')(channel);
      },
    ),
    untaken,
  };
}
