import { readFileSync } from 'node:fs';
import { assetsOf } from './server/assets';
import { createRender } from './server/render-site';

const manifest = readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8');

export const render = await createRender(assetsOf(manifest));
