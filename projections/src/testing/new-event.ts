import { randomUUID } from 'node:crypto';
import type { RecordedDomainEvent } from '@noticeboard/content-model';
import type { NewEvent } from '@noticeboard/event-store';
import { minute } from '../../../libs/content-model/src/testing/read-events.js';

export function newEvent({ type, data }: RecordedDomainEvent): NewEvent {
  const metadata = { actor: 'asha', role: 'admin', at: minute(0), schemaVersion: '1' };
  return { id: randomUUID(), type, data: { ...data }, metadata };
}
