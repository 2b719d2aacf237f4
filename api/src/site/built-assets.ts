import type { RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';

/** Files with a hash in their name, as the build has compressed them. */
export function builtAssets(folder: string): RequestHandler {
  return expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', fallthrough: false },
  });
}
