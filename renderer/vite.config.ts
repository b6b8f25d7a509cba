import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import product from '../package.json' with { type: 'json' };
import { chunksOfPages } from './chunks-of-pages.ts';
import { noScriptFallback } from './no-script-fallback.ts';
import { undescribedContract } from './undescribed-contract.ts';
import { zodWithoutJsonSchemas } from './zod-without-json-schemas.ts';

const root = import.meta.dirname;
const server = { target: process.env.TURNO_DEV_SERVER ?? 'http://127.0.0.1:8080' };

/** Seven pages: staff with its router and component library, and six that must stay small without them. */
const pages = {
  staff: resolve(root, 'index.html'),
  kiosk: resolve(root, 'kiosk.html'),
  signage: resolve(root, 'signage.html'),
  printer: resolve(root, 'printer.html'),
  'ticket-printer': resolve(root, 'ticket-printer.html'),
  phone: resolve(root, 'phone.html'),
  booking: resolve(root, 'booking.html'),
};

/** Quality 9 takes a second; the maximum takes twenty and saves 4 %. */
const BROTLI = defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

export default defineConfig({
  root,
  plugins: [
    react(),
    undescribedContract(),
    zodWithoutJsonSchemas(),
    publicAddresses(),
    preloadFont(),
    noScriptFallback(),
    compression({ algorithms: [BROTLI, 'gzip'], include: /\.(js|css|svg)$/, threshold: 512 }),
  ],
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
    // The font is a separate file; inlined, it would be repeated in every style sheet.
    assetsInlineLimit: 0,
    // Lists bundled packages with their licences; servers do not serve names with a leading dot.
    license: { fileName: '.vite/license.json' },
    // Counted over the wire by a test, page by page.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(pages).filter(([, page]) => existsSync(page))),
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'what pages begin with',
              name: chunksOfPages(new Map(Object.entries(pages).map(([name, file]) => [file, name]))),
            },
          ],
        },
      },
    },
  },
});

/** Preloads the font: the style sheet requests it only when a text needs it. */
function preloadFont(): Plugin {
  return {
    name: 'turno-font-at-once',
    transformIndexHtml: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.includes('latin-wght-normal') && file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head-prepend',
        })),
  };
}

/** Maps public addresses to their pages in development, as the server does. */
function publicAddresses(): Plugin {
  const addresses = [
    { begins: '/kiosk/', page: '/kiosk.html' },
    { begins: '/devices/', page: '/signage.html' },
    { begins: '/digital-signage/', page: '/signage.html' },
    { begins: '/signature-view/', page: '/signage.html' },
    { begins: '/virtual-printer', page: '/printer.html' },
    { begins: '/ticket-printer', page: '/ticket-printer.html' },
    { begins: '/t/', page: '/phone.html' },
    { begins: '/virtual-ticket/', page: '/phone.html' },
    { begins: '/book', page: '/booking.html' },
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
