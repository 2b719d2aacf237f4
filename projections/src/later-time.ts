import type { RecordedEvent } from '@noticeboard/event-store';

/** The later of two times; ISO 8601, UTC, ms. */
export function laterTime(a: string, b: string): string {
  return a < b ? b : a;
}

/** The newest time of these events and of any before them. */
export function newestTime(events: readonly RecordedEvent[], before = ''): string {
  return events.reduce((newest, { metadata }) => laterTime(newest, metadata['at'] ?? ''), before);
}
