import { type Channel, channelName } from '../reach/channel-log.js';

/** How all staff see a channel: the path of a webhook may hold a secret of its receiver, which is for admins. */
export function shownName(channel: Pick<Channel, 'id' | 'kind' | 'webhook'>): string | undefined {
  return channel.webhook ? new URL(channel.webhook.url).host : channelName(channel);
}
