import { join } from 'node:path';
import { build } from 'vite';
import { buildCached, ROOT } from './once.ts';

const PAGES = {
  name: 'pages',
  stamp: 'pages.stamp',
  sources: ['renderer/**/*', 'shared/{domain,contract,i18n}/**/*', 'build/*.ts', 'package-lock.json'],
};

// Ships the same whoever asks for it: a test run would have the pages keep React's own checks.
process.env.NODE_ENV = 'production';
await buildCached(PAGES, () =>
  build({ configFile: join(ROOT, 'renderer/vite.config.ts'), logLevel: 'warn' }),
);
