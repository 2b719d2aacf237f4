import { readFileSync } from 'node:fs';
import type { SiteProgram } from '@noticeboard/content-model';
import { assetsOf } from './server/document';
import { createRender, describer, pathFinder } from './server/render-site';

const manifest = readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8');

export const { render, isPage, isServed, aboutFollowed }: SiteProgram = {
  render: await createRender(assetsOf(manifest)),
  ...pathFinder(),
  aboutFollowed: describer(),
};
