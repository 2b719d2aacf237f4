import type { Express } from 'express';
import { readsAlone } from '../responses/responses.js';

/** `/<key>.txt`: shows search engines that who names this key speaks for this host (IndexNow). */
export function mountIndexNowKey(app: Express, key: string | undefined): void {
  if (key === undefined) return;
  app.all(`/${key}.txt`, readsAlone, (_request, response) => {
    response.set('Cache-Control', 'public, max-age=86400').type('text/plain').send(key);
  });
}
