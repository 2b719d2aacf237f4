import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Express } from 'express';
import { builtAssets } from './built-assets.js';

const files = fileURLToPath(new URL('../../../web-admin/dist/', import.meta.url));

/** The console's files; every path of it is the same page, the console itself finds the screen. */
export function mountConsole(app: Express): void {
  if (!existsSync(files)) throw new Error(`the console is not built: ${files} is missing. Run npm run build.`);
  app.use('/admin/assets', builtAssets(`${files}assets`));
  app.use('/admin', express.static(files, { index: false }));
  app.get(['/login', '/admin', '/admin/{*screen}'], (_request, response) => {
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: files });
  });
}
