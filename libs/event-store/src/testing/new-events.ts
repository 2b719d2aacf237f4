import { randomUUID } from 'node:crypto';
import type { NewEvent, StreamWrite } from '../event-store.js';

/** A stream that no other test has written: the contract also runs on a server that keeps what it was given before. */
export function newStream(category = 'job'): string {
  return `${category}-${randomUUID()}`;
}

export function newEvent(type = 'PostingAdded', data: NewEvent['data'] = { title: 'Staff Nurse' }): NewEvent {
  return { id: randomUUID(), type, data, metadata: { actor: 'editor', at: '2026-01-02T03:04:05.678Z' } };
}

export function newEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, number) => newEvent('PostingEdited', { number }));
}

export function beginning(stream: string, ...events: NewEvent[]): StreamWrite {
  return { stream, expected: 'none', events };
}
