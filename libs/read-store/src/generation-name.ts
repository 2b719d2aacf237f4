import { randomBytes } from 'node:crypto';

/**
 * A name that no earlier generation had, also after the store was emptied: whoever keeps answers by generation and
 * version must not take a refilled store for the one it knew.
 */
export function generationName(): string {
  return `g${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
}
