import { assetsOf } from './assets';

it('takes the hashed addresses from the manifest of the client build', () => {
  const manifest = { 'src/entry-client.tsx': { file: 'assets/entry-1a.js', css: ['assets/entry-2b.css'] } };
  expect(assetsOf(JSON.stringify(manifest))).toEqual({
    script: '/assets/entry-1a.js',
    styles: ['/assets/entry-2b.css'],
  });
});

it('refuses a manifest without the entry', () => {
  expect(() => assetsOf('{}')).toThrow('not in the manifest');
});
