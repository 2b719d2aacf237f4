import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { postToOwn } from '../reach/own-request.js';

export interface TelegramSettings {
  readonly token: string;
  readonly apiUrl: string;
  readonly clock: () => Date;
  /** ms between two requests to one chat. */
  readonly spacingMs?: number;
}

/** A group takes 20 messages a minute, a chat one a second, all of them 30 a second: this is below each. */
const usualSpacingMs = 3050;

const okay = z.object({ ok: z.literal(true), result: z.object({ message_id: z.int() }) });
const refusal = z.object({
  ok: z.literal(false),
  error_code: z.int().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().min(0).optional() }).optional(),
});

export type Posted =
  | { readonly kind: 'posted'; readonly id: string }
  /** It says so already. */
  | { readonly kind: 'same' }
  /** It is there no more, or cannot be changed any more. */
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'again';
      readonly why: string;
      readonly after?: number;
      /** Perhaps it was posted. */ readonly isUnsure?: true;
    }
  | { readonly kind: 'refused'; readonly why: string };

/** The Bot API of one chat, at its pace. */
export class TelegramChat {
  #next = 0;

  constructor(
    private readonly chat: string,
    private readonly settings: TelegramSettings,
  ) {}

  post(text: string, stop: AbortSignal): Promise<Posted> {
    return this.#ask('sendMessage', { text }, stop);
  }

  edit(id: string, text: string, stop: AbortSignal): Promise<Posted> {
    return this.#ask('editMessageText', { text, message_id: Number(id) }, stop);
  }

  async #ask(
    method: string,
    given: { readonly text: string; readonly message_id?: number },
    stop: AbortSignal,
  ): Promise<Posted> {
    const { token, apiUrl, clock, spacingMs = usualSpacingMs } = this.settings;
    const waitMs = this.#next - performance.now();
    this.#next = Math.max(performance.now(), this.#next) + spacingMs;
    if (waitMs > 0) await pause(waitMs, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) return { kind: 'again', why: 'the portal was stopped' };
    const body = JSON.stringify({
      chat_id: this.chat,
      ...given,
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    });
    const request = { url: `${apiUrl.replace(/\/$/, '')}/bot${token}/${method}`, type: 'application/json', body };
    const answer = await postToOwn(request, clock(), stop);
    // There is no key by which Telegram would know a repetition.
    if ('fault' in answer) return { kind: 'again', why: answer.fault, isUnsure: true };
    return meaningOf(answer.status, answer.text);
  }
}

function meaningOf(status: number, text: string): Posted {
  const told = jsonIn(text);
  const done = okay.safeParse(told);
  if (done.success) return { kind: 'posted', id: String(done.data.result.message_id) };
  const { description = `it answers ${status}`, parameters } = refusal.safeParse(told).data ?? {};
  const why = description.slice(0, 200);
  if (status === 429) return { kind: 'again', why, after: Math.ceil((parameters?.retry_after ?? 1) * 1000) };
  if (/message is not modified/i.test(why)) return { kind: 'same' };
  if (/message (to edit not found|can't be edited|_id_invalid)|MESSAGE_ID_INVALID/i.test(why)) return { kind: 'gone' };
  // A token that was revoked is mended by a new one, and nothing is lost meanwhile.
  if (status === 401 || status === 404 || status === 408 || status >= 500 || status < 400)
    return { kind: 'again', why };
  return { kind: 'refused', why };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
