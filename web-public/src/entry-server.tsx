import { readFileSync } from 'node:fs';
import { assetsOf } from './app/assets';
import { createRender } from './app/render-site';

const manifest = readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8');

export const render = createRender(assetsOf(manifest));
