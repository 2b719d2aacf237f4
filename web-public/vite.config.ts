import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = { outDir: 'dist/server', copyPublicDir: false };

export default defineConfig(({ isSsrBuild, mode }) => {
  // Watched builds keep their file names, so that a running server need not read the manifest again.
  const names = mode === 'development' ? '[name]' : '[name]-[hash]';
  const client = {
    outDir: 'dist/client',
    manifest: true,
    rolldownOptions: {
      input: 'src/entry-client.tsx',
      output: { entryFileNames: `assets/${names}.js`, assetFileNames: `assets/${names}[extname]` },
    },
  };
  return {
    plugins: [react(), tailwindcss()],
    build: isSsrBuild ? server : client,
    ssr: { noExternal: ['@noticeboard/content-model'] },
  };
});
