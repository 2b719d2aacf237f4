import { createHash } from 'node:crypto';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const server = { outDir: 'dist/server', copyPublicDir: false };

/** Libraries, and what the frame of a page and its parts are made of. */
const common =
  /node_modules|content-model\/(?!dist\/tables\/)|web-public\/src\/((app|layout|shell|ui)\/|words\/(?!hindi))/;

/** Tells the service worker which files there are. They carry hashes: their names are the version of the whole. */
function workerBuild(): Plugin {
  return {
    name: 'worker-build',
    generateBundle(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') return;
      // Browsers run it as a plain script.
      if (worker.imports.length > 0) this.error(`the service worker imports ${worker.imports.join(', ')}`);
      const files = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css)$/.test(name));
      const names = JSON.stringify(files.map((name) => `/${name}`).sort());
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12);
      worker.code = `const build={version:"${version}",files:${names}};${worker.code}`;
    },
  };
}

export default defineConfig(({ isSsrBuild, mode }) => {
  // Watched builds keep their file names, so that a running server need not read the manifest again.
  const names = mode === 'development' ? '[name]' : '[name]-[hash]';
  const client = {
    outDir: 'dist/client',
    manifest: true,
    rolldownOptions: {
      input: { 'entry-client': 'src/entry-client.tsx', sw: 'src/offline/service-worker.ts' },
      output: {
        // The worker's address never changes: it is how browsers find its next version.
        entryFileNames: ({ name }: { readonly name: string }) => (name === 'sw' ? 'sw.js' : `assets/${names}.js`),
        // Every page loads these: one file compresses better than a dozen small ones.
        codeSplitting: { groups: [{ name: 'common', test: common }] },
        chunkFileNames: `assets/${names}.js`,
        assetFileNames: `assets/${names}[extname]`,
      },
    },
  };
  return {
    plugins: [react(), tailwindcss(), workerBuild()],
    build: isSsrBuild ? server : client,
    ssr: { noExternal: ['@noticeboard/content-model'] },
  };
});
