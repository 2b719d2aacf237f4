import type { Express } from 'express';
import { readsAlone } from '../responses/responses.js';

interface SecurityContact {
  readonly securityContact: string | undefined;
  readonly publicUrl: string | undefined;
}

const dayMs = 86_400_000;
/** A file that lasts longer than a year is not to be believed (RFC 9116, section 2.5.5). */
const lastsDays = 180;

/** `/.well-known/security.txt` (RFC 9116), where somebody is named who reads what is reported. */
export function mountSecurityText(app: Express, { securityContact, publicUrl }: SecurityContact): void {
  if (securityContact === undefined) return;
  app.all('/.well-known/security.txt', readsAlone, (_request, response) => {
    // The same for a whole day, and so its ETag.
    const expires = new Date((Math.floor(Date.now() / dayMs) + lastsDays) * dayMs).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, hi',
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    ];
    response
      .set('Cache-Control', 'public, max-age=86400')
      .type('text/plain')
      .send(`${lines.join('\n')}\n`);
  });
}
