import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import product from '../package.json' with { type: 'json' };
import { undescribedContract } from './undescribed-contract.ts';

const root = import.meta.dirname;
const server = { target: process.env.TURNO_DEV_SERVER ?? 'http://127.0.0.1:8080' };

/** Four pages: staff with its router and component library, and three that must stay small without them. */
const pages = {
  staff: resolve(root, 'index.html'),
  kiosk: resolve(root, 'kiosk.html'),
  signage: resolve(root, 'signage.html'),
  printer: resolve(root, 'printer.html'),
};

export default defineConfig({
  root,
  plugins: [react(), undescribedContract(), publicAddresses()],
  resolve: { alias: [{ find: /^zod$/, replacement: resolve(root, 'lib/zod-for-pages.ts') }] },
  define: {
    'import.meta.env.TURNO_VERSION': JSON.stringify(product.version),
    'import.meta.env.TURNO_BUILT': JSON.stringify(new Date().toISOString().slice(0, 10)),
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/socket.io': { ...server, ws: true } },
  },
  build: {
    outDir: resolve(root, '../dist/pages'),
    emptyOutDir: true,
    target: 'es2022',
    // The font is a file of its own: inlined, it would be sent again with every style sheet.
    assetsInlineLimit: 0,
    // Says which packages the scripts are made of, with their licences; no server gives out what begins with a dot.
    license: { fileName: '.vite/license.json' },
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(pages).filter(([, page]) => existsSync(page))),
    },
  },
});

/** Leads the public addresses to their pages while developing, as the server does. */
function publicAddresses(): Plugin {
  const addresses = [
    { begins: '/kiosk/', page: '/kiosk.html' },
    { begins: '/digital-signage/', page: '/signage.html' },
    { begins: '/virtual-printer', page: '/printer.html' },
  ];
  return {
    name: 'turno-public-addresses',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const match = addresses.find(({ begins }) => request.url?.startsWith(begins));
        if (match) request.url = match.page;
        next();
      });
    },
  };
}
