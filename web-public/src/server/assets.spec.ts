import { assetsOf } from './document';

const start = { file: 'assets/start-1a.js', css: ['assets/start-2b.css'] };
const client = { file: 'assets/client-3c.js' };

it('takes the hashed addresses from the manifest of the client build', () => {
  const manifest = { 'src/entry-start.ts': start, 'src/entry-client.tsx': client };
  expect(assetsOf(JSON.stringify(manifest))).toEqual({
    script: '/assets/start-1a.js',
    styles: ['/assets/start-2b.css'],
  });
});

it('refuses a manifest without the script of the pages', () => {
  expect(() => assetsOf(JSON.stringify({ 'src/entry-client.tsx': client }))).toThrow(
    'src/entry-start.ts is not in the manifest',
  );
});
