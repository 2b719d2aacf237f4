import { readFileSync } from 'node:fs';
import type { SiteProgram } from '@noticeboard/content-model';
import { assetsOf } from './server/document';
import { pictureFinder } from './detail/posting-picture';
import { createRender, describer, pathFinder } from './server/render-site';

const manifest = readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8');

export const { render, isPage, isServed, aboutFollowed, picture }: SiteProgram = {
  render: await createRender(assetsOf(manifest)),
  ...pathFinder(),
  aboutFollowed: describer(),
  picture: pictureFinder(),
};
