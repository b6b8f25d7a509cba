import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { buildOnce, ROOT } from './once.ts';

const APPLIANCE = {
  name: 'appliance',
  stamp: 'appliance.stamp',
  sources: [
    'electron/**/*',
    'shared/{domain,contract,i18n}/**/*',
    'renderer/ui/theme/tokens.css',
    'build/*.ts',
    'package-lock.json',
  ],
};

const FOLDER = join(ROOT, 'dist/appliance');

const QUIET = { configFile: false, logLevel: 'warn' } as const satisfies InlineConfig;

process.env.NODE_ENV = 'production';
await buildOnce(APPLIANCE, async () => {
  await build(programs());
  await build(preload());
  await build(pages());
});

/** The main process and the supervisor, with what they are made of; Electron itself is there when they run. */
function programs(): InlineConfig {
  return {
    ...QUIET,
    build: {
      ...{ ssr: true, outDir: FOLDER, emptyOutDir: true, target: 'node24', minify: false },
      license: { fileName: '.vite/programs.json' },
      rolldownOptions: {
        input: {
          main: join(ROOT, 'electron/main/main.ts'),
          supervisor: join(ROOT, 'electron/supervisor/supervisor.ts'),
        },
        external: ['electron'],
      },
    },
    ssr: { noExternal: true },
  };
}

/** One file that asks for nothing but Electron: in a sandbox there is no other module. */
function preload(): InlineConfig {
  return {
    ...QUIET,
    build: {
      ...{ ssr: true, outDir: FOLDER, emptyOutDir: false, target: 'chrome140', minify: false },
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
function pages(): InlineConfig {
  return {
    ...QUIET,
    root: join(ROOT, 'electron/pages'),
    base: './',
    resolve: { alias: { 'turno-tokens': join(ROOT, 'renderer/ui/theme/tokens.css') } },
    build: {
      ...{ outDir: join(FOLDER, 'pages'), emptyOutDir: true, target: 'chrome140', assetsInlineLimit: 0 },
      modulePreload: false,
      license: { fileName: '.vite/license.json' },
      rolldownOptions: { input: join(ROOT, 'electron/pages/device.html') },
    },
  };
}
