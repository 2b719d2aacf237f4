/** What `?asOf=` is told when it cannot be followed. The API and the pages say the same. */
export const asOfMessages = {
  repeated: 'Give asOf once.',
  malformed:
    'asOf is a time with its zone, such as 2026-11-20T10:00:00+05:30 or 2026-11-20T04:30:00Z, or a position of the log, as X-Position tells it.',
  future: 'asOf is in the future. Give a moment that is past.',
} as const;
