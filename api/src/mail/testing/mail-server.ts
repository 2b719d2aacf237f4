import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail as it came. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly raw: Buffer;
  readonly mail: ParsedMail;
}

/** The settings of a portal that sends its mails to a server. */
export const mailSettings = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'Board <news@board.example>' });

/** A mail server over real SMTP, which stores what it gets. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  /** By address, the code with which it refuses that at RCPT. */
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = refused.get(address);
      done(code === undefined ? null : Object.assign(new Error('no'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts);
        void simpleParser(raw).then((mail) => {
          received.push({ to: envelope.rcptTo.map(({ address }) => address), raw, mail });
          done();
        }, done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refused,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
