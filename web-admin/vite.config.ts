import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The portal serves the same page at `/login`; the development server needs a rule for it. */
const loginPage: Plugin = {
  name: 'login-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url === '/login') request.url = '/admin/';
      next();
    });
  },
};

export default defineConfig({
  base: '/admin/',
  plugins: [react(), loginPage],
  server: { port: 5174, proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    // A portal that runs meanwhile goes on with what former builds have made (scripts/former-files.mjs).
    emptyOutDir: false,
    manifest: true,
    rolldownOptions: {
      output: {
        // Libraries change with upgrades only: they stay cached while the console's own code moves on. The parts that
        // the first screen needs come with it, forms and lists with the screens that have some.
        codeSplitting: {
          groups: [
            { name: 'pdf', test: /node_modules\/pdfjs-dist\//, priority: 6 },
            { name: 'mui', test: /node_modules\/(@mui|@emotion)\//, tags: ['$initial'], priority: 5 },
            { name: 'react-admin', test: /node_modules\/(react-admin|ra-[a-z-]+)\//, tags: ['$initial'], priority: 4 },
            { name: 'vendor', test: /node_modules\//, tags: ['$initial'], priority: 3 },
            { name: 'autocomplete', test: /node_modules\/@mui\/.*Autocomplete/, priority: 2 },
            { name: 'schemas', test: /node_modules\/zod\//, priority: 2 },
            { name: 'qr-code', test: /node_modules\/uqr\//, priority: 2 },
            { name: 'tabs', test: /node_modules\/@mui\/.*\/Tab(s|ScrollButton)?\//, priority: 2 },
            { name: 'stepper', test: /node_modules\/@mui\/.*\/Step/, priority: 2 },
            { name: 'forms-and-lists', test: /node_modules\//, priority: 1 },
          ],
        },
      },
    },
  },
});
