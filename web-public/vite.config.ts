import { createHash } from 'node:crypto';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// A portal that runs meanwhile goes on with what former builds have made (scripts/former-files.mjs).
const beside = { emptyOutDir: false, manifest: true };
const server = { ...beside, outDir: 'dist/server', copyPublicDir: false };

/** Libraries, and the code that every page shares. */
const common =
  /node_modules|content-model\/(?!dist\/(tables\/|shared-hindi))|web-public\/src\/((app|layout|shell|ui)\/|words\/(translator|dictionaries))/;

/** Tells the service worker which files exist. Their names contain hashes, so the list of names is the version. */
function workerBuild(): Plugin {
  return {
    name: 'worker-build',
    generateBundle(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') return;
      // Browsers run the worker as a plain script, and the page that checks slips has its own within.
      for (const alone of [worker, bundle['verify.js']])
        if (alone?.type !== 'chunk' || alone.imports.length > 0) this.error(`${alone?.fileName} does not stand alone`);
      const files = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css)$/.test(name));
      const names = JSON.stringify(files.map((name) => `/${name}`).sort());
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12);
      worker.code = `const build={version:"${version}",files:${names}};${worker.code}`;
    },
  };
}

export default defineConfig(({ isSsrBuild, mode }) => {
  // Watched builds keep their file names, so that a running server need not reread the manifest.
  const names = mode === 'development' ? '[name]' : '[name]-[hash]';
  const client = {
    ...beside,
    outDir: 'dist/client',
    rolldownOptions: {
      input: {
        'entry-start': 'src/entry-start.ts',
        sw: 'src/offline/service-worker.ts',
        verify: 'src/verify/verify-page.ts',
      },
      output: {
        // The worker's address never changes: browsers look there for its next version.
        entryFileNames: ({ name }: { readonly name: string }) =>
          ['sw', 'verify'].includes(name) ? `${name}.js` : `assets/${names}.js`,
        // Every page loads these, and one file compresses better than a dozen small ones.
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
