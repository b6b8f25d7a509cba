import { join } from 'node:path';
import { build } from 'vite';
import { buildCached, ROOT } from './once.ts';

const PAGES = {
  name: 'pages',
  stamp: 'pages.stamp',
  sources: ['renderer/**/*', 'shared/{domain,contract,i18n}/**/*', 'build/*.ts', 'package-lock.json'],
};

// Independent of the caller's environment: a test run would include the development checks of React.
process.env.NODE_ENV = 'production';
await buildCached(PAGES, () =>
  build({ configFile: join(ROOT, 'renderer/vite.config.ts'), logLevel: 'warn' }),
);
