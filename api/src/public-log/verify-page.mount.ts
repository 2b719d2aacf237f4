import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Policy } from '@noticeboard/ledger';
import type { Express } from 'express';
import type { Ledger } from '../ledger/ledger.js';
import { unlessFailing } from '../ledger/unless-failing.js';
import { readerLanguage } from '../responses/reader-language.js';
import { readsAlone } from '../responses/responses.js';

const built = fileURLToPath(new URL('../../../web-public/dist/client/verify.js', import.meta.url));

const styles =
  'body{font:1.1rem/1.5 system-ui,sans-serif;color-scheme:light dark;margin:0}main{max-width:44rem;margin:auto;padding:1rem;overflow-wrap:anywhere}textarea{display:block;width:100%;box-sizing:border-box;font:0.9rem monospace}button{font:inherit;padding:.5rem 1rem;margin:.75rem 0}';

/** `GET /verify`: the page that checks slips with the keys of the public log and its witnesses. Readers may keep it, and it asks the network for nothing. */
export function mountVerifyPage(
  app: Express,
  ledger: Pick<Ledger, 'publicLog' | 'health'>,
  policy: Pick<Policy, 'witnesses'> | undefined,
): void {
  // A script that holds the end of its own element would be cut there.
  const script = readFileSync(built, 'utf8').replaceAll('</script', '<\\/script');
  const witnesses = policy?.witnesses.map(({ vkey }) => vkey) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  const headers = {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
  app.all('/verify', readsAlone, async (request, response) => {
    const log = await unlessFailing(ledger, () => ledger.publicLog.signer.vkey);
    const data = JSON.stringify({ log, witnesses }).replaceAll('<', '\\u003c');
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>verify</title><style>${styles}</style>`;
    const body = `<main></main><script type="application/json" id="keys">${data}</script><script type="module">${script}</script>`;
    response
      .set(headers)
      .vary('Cookie')
      .vary('Accept-Language')
      .type('html')
      .send(
        `<!doctype html><html lang="${readerLanguage(request.headers)}"><head>${head}</head><body>${body}</body></html>`,
      );
  });
}
