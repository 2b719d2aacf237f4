import { createHash } from 'node:crypto';
import type { MailText } from './mail-text.js';

export interface SentMail extends MailText {
  readonly to: string;
  /** The same at each try. */
  readonly messageId: string;
  /** Where one press of the reader's mail program leaves (RFC 8058); absent: staff get it for their work. */
  readonly unsubscribe?: string;
}

export type SmtpAnswer =
  | { readonly kind: 'taken' }
  /** The server knows no such address, or will not have it. */
  | { readonly kind: 'noSuchAddress'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'later'; readonly why: string };

export type SendMail = (mail: SentMail) => Promise<SmtpAnswer>;

const timeout = 10_000;

/**
 * Sends by the operator's mail server. The library is loaded with the first mail.
 * @param url `smtps://`, or `smtp://` with STARTTLS where the server offers it
 */
export function smtpSender(url: string, from: string): SendMail {
  let transport: ReturnType<typeof openTransport> | undefined;
  return async ({ to, subject, text, html, messageId, unsubscribe }) => {
    transport ??= openTransport(url);
    const headers = {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    };
    const mail = { from, to, subject, text, html, messageId, headers, textEncoding: 'quoted-printable' } as const;
    try {
      await (await transport).sendMail(mail);
      return { kind: 'taken' };
    } catch (error) {
      return answerOf(error as SmtpFault);
    }
  };
}

interface SmtpFault extends Error {
  readonly responseCode?: number;
  readonly command?: string;
}

function answerOf({ responseCode = 0, command = '', message }: SmtpFault): SmtpAnswer {
  // The answer of a server may quote the address.
  const why =
    responseCode > 0
      ? `The mail server answers ${responseCode}.`
      : `The mail server cannot be reached: ${message.replace(/\S+@\S+/g, '…')}`;
  if (responseCode < 500 || command === 'AUTH' || command.startsWith('AUTH ')) return { kind: 'later', why };
  return { kind: command === 'RCPT TO' ? 'noSuchAddress' : 'refused', why };
}

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  const isSecure = url.startsWith('smtps:');
  return createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    // An attacker who shows a false certificate there can take STARTTLS away as well.
    tls: { rejectUnauthorized: isSecure },
  });
}

export const mailsAtOnce = 5;

/** The same at each try of a message, to one recipient of it. */
export function messageIdOf(message: string, to: string, origin: string): string {
  const hash = createHash('sha256').update(`${message}\n${to}`).digest('hex').slice(0, 40);
  return `<${hash}@${new URL(origin).hostname}>`;
}
