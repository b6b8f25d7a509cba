import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { InlineConfig } from 'vite';
import { ROOT } from './once.ts';

const WARNINGS_ONLY = { configFile: false, logLevel: 'warn' } as const satisfies InlineConfig;

// Each build lists its bundled packages, for their licences.

/** Bundles main process, supervisor and print process with their packages; Electron is external. */
export function programsBuild(folder: string): InlineConfig {
  return {
    ...WARNINGS_ONLY,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      license: { fileName: '.vite/programs.json' },
      rolldownOptions: {
        input: {
          main: join(ROOT, 'electron/main/main.ts'),
          supervisor: join(ROOT, 'electron/supervisor/supervisor.ts'),
          'print-agent': join(ROOT, 'electron/print-agent/utility.ts'),
        },
        // Printer drivers are native, and downloaded with the first printer of their kind.
        external: ['electron', 'usb', 'serialport'],
      },
    },
    ssr: { noExternal: true },
  };
}

/** A single file that imports only Electron: a sandbox has no other modules. */
export function preloadBuild(folder: string): InlineConfig {
  return {
    ...WARNINGS_ONLY,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'chrome140',
      minify: false,
      license: { fileName: '.vite/preload.json' },
      rolldownOptions: {
        input: { preload: join(ROOT, 'electron/preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
        external: ['electron'],
      },
    },
    ssr: { noExternal: true },
  };
}

/** Bundles the local pages, with the design tokens of all pages. */
export function pagesBuild(folder: string): InlineConfig {
  return {
    ...WARNINGS_ONLY,
    root: join(ROOT, 'electron/pages'),
    base: './',
    resolve: { alias: { 'turno-tokens': join(ROOT, 'renderer/ui/theme/tokens.css') } },
    build: {
      outDir: join(folder, 'pages'),
      emptyOutDir: true,
      target: 'chrome140',
      assetsInlineLimit: 0,
      modulePreload: false,
      license: { fileName: '.vite/license.json' },
      rolldownOptions: { input: join(ROOT, 'electron/pages/device.html') },
    },
  };
}

/** Size in pixels: systems scale tray icons down with smoothing. */
const SIZE = 64;

/** Renders the tray icon. */
export async function renderTrayIcon(file: string): Promise<void> {
  const drawing = await loadImage(await readFile(join(ROOT, 'renderer/ui/marks/app-icon.svg')));
  const canvas = createCanvas(SIZE, SIZE);
  canvas.getContext('2d').drawImage(drawing, 0, 0, SIZE, SIZE);
  await writeFile(file, canvas.toBuffer('image/png'));
}
