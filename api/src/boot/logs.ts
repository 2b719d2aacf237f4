import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.js';
import { withoutSecrets } from '../config/secrets.js';

/** The messages of the programs while they run. Fields beside the message are for machines: no secret comes through. */
export type Log = Logger;

/**
 * The log of the process: JSON lines, or text for a person. Lines are written at once, so a kill loses none.
 * @param to a file, or stderr
 */
export async function openLog(
  { logFormat, logLevel }: Pick<Config, 'logFormat' | 'logLevel'>,
  to: string | 2 = 2,
): Promise<Log> {
  const hooks = { streamWrite: withoutSecrets };
  const formatters = { level: (level: string) => ({ level }) };
  const options = { level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters, hooks };
  if (logFormat === 'json') return pino(options, pino.destination({ dest: to, sync: true }));
  // Loaded on demand: it is larger than the rest, and servers do not need it.
  const { PinoPretty } = await import('pino-pretty');
  const destination = { destination: to, sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true };
  return pino(options, PinoPretty({ ...destination, colorize: to === 2 && process.stderr.isTTY }));
}

/** Nest and what logs through it. A message may be an object with a `message` and fields of its own. */
export function nestLogger(log: Log): LoggerService {
  const at = (level: 'info' | 'warn' | 'error' | 'debug') => {
    return (said: unknown, ...rest: readonly unknown[]) => {
      const context = rest.at(-1);
      const fields = typeof said === 'object' && said !== null ? (said as { readonly message?: unknown }) : undefined;
      const { message = said, ...others } = fields ?? {};
      log[level]({ ...others, ...(typeof context === 'string' && { context }) }, String(message));
    };
  };
  // Nest's messages about its own start are of use to nobody who runs it.
  return { log: at('debug'), warn: at('warn'), error: at('error'), debug: at('debug') };
}
