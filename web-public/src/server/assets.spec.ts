import { viewKinds, viewSources } from '../shell/views';
import { assetsOf } from './document';

const views = Object.fromEntries(
  viewKinds.map((kind) => [viewSources[kind], { file: `assets/${kind}-3c.js`, imports: ['_common'] }]),
);
const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry-1a.js', css: ['assets/entry-2b.css'], imports: ['_common'] },
  _common: { file: 'assets/common-4d.js' },
  'src/words/hindi.ts': { file: 'assets/hindi-5e.js' },
  ...views,
  'src/home/home.page.tsx': { file: 'assets/home-3c.js', imports: ['_common', '_card'] },
  _card: { file: 'assets/card-6f.js' },
};

it('takes the hashed addresses from the manifest of the client build', () => {
  expect(assetsOf(JSON.stringify(manifest))).toMatchObject({
    script: '/assets/entry-1a.js',
    styles: ['/assets/entry-2b.css'],
    hindi: '/assets/hindi-5e.js',
  });
});

it('names for each kind of page what its entry and its view import, each once', () => {
  const { views: chunks } = assetsOf(JSON.stringify(manifest));
  expect(Object.keys(chunks)).toEqual(viewKinds);
  expect(chunks['home']).toEqual(['/assets/common-4d.js', '/assets/home-3c.js', '/assets/card-6f.js']);
  expect(chunks['list']).toEqual(['/assets/common-4d.js', '/assets/list-3c.js']);
});

it.each(Object.keys(manifest).filter((name) => !name.startsWith('_')))('refuses a manifest without %s', (name) => {
  const { [name]: _, ...rest } = manifest as Record<string, object>;
  expect(() => assetsOf(JSON.stringify(rest))).toThrow(`${name} is not in the manifest`);
});
