import { createHash } from 'node:crypto';
import type { SecondFactor } from '@noticeboard/content-model';
import { Secret, TOTP } from 'otpauth';
import { generateCode } from './password.js';

/** The parameters that every authenticator app takes (RFC 6238): 30 s, six digits, SHA-1. */
const periodSeconds = 30;
const secretBytes = 20;
const recoveryCodes = 10;

/** 160 bits, in Base32. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

export function isSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

/** The address that an authenticator app reads from a QR code. @param issuer name of the portal, as the app shows it */
export function keyUri(issuer: string, username: string, secret: string): string {
  return totpOf(secret, { issuer, label: username }).toString();
}

/** A second factor whose first code proves that the app knows the secret. @returns undefined for a wrong code */
export function enrolled(
  secret: string,
  code: string,
  now: number,
): { readonly secondFactor: SecondFactor; readonly codes: readonly string[] } | undefined {
  const step = stepOf(secret, code, now);
  if (step === undefined) return undefined;
  const codes = Array.from({ length: recoveryCodes }, () => generateCode(2));
  return { secondFactor: { secret, step, recoveryCodes: codes.map(hashOf) }, codes };
}

/**
 * Takes a code of the app, of this time step or a neighbour of it, or a recovery code.
 * @returns what is left, in which the code counts no more; undefined for a wrong code, or one that was taken before
 */
export function proven(factor: SecondFactor, code: string, now: number): Proof | undefined {
  const step = stepOf(factor.secret, code, now);
  if (step !== undefined && step > factor.step) return { secondFactor: { ...factor, step }, isRecovery: false };
  const hash = hashOf(code);
  if (!factor.recoveryCodes.includes(hash)) return undefined;
  const left = factor.recoveryCodes.filter((each) => each !== hash);
  return { secondFactor: { ...factor, recoveryCodes: left }, isRecovery: true };
}

export interface Proof {
  readonly secondFactor: SecondFactor;
  readonly isRecovery: boolean;
}

function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  const delta = /^\d{6}$/.test(token) ? totpOf(secret).validate({ token, timestamp: now, window: 1 }) : null;
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta;
}

function totpOf(secret: string, shown: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  const parameters = { algorithm: 'SHA1', digits: 6, period: periodSeconds };
  return new TOTP({ ...shown, ...parameters, secret: Secret.fromBase32(secret) });
}

/** However it is typed. */
function hashOf(recoveryCode: string): string {
  return createHash('sha256')
    .update(recoveryCode.toLowerCase().replaceAll(/[^a-z\d]/g, ''))
    .digest('hex');
}
