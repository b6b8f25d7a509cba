import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { ROOT } from './once.ts';

const WARNINGS_ONLY = { configFile: false, logLevel: 'warn' } as const satisfies InlineConfig;

// Each says which packages it is made of: their licences are handed on.

/** The main process and the supervisor, with what they are made of; Electron itself is there when they run. */
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
        },
        // Drivers of printers are native, and fetched with the first printer of their kind.
        external: ['electron', 'usb', 'serialport'],
      },
    },
    ssr: { noExternal: true },
  };
}

/** One file that asks for nothing but Electron: in a sandbox there is no other module. */
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

/** The device's own page, in the colours and letters of all others. */
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
