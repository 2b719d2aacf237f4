/** What a controller answers with: the finished JSON text and the headers that belong to it. Its status is the route's. */
export class Answer {
  constructor(
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

export function jsonAnswer(value: unknown, headers?: Readonly<Record<string, string>>): Answer {
  return new Answer(JSON.stringify(value), headers);
}

/** Of an answer that rests on who asks: no cache may keep it. */
export function privately({ body, headers }: Answer): Answer {
  return new Answer(body, { ...headers, 'Cache-Control': 'private, no-store' });
}
