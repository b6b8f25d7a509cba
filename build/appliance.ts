import { join } from 'node:path';
import { build } from 'vite';
import { pagesBuild, preloadBuild, programsBuild, renderTrayIcon } from './appliance-parts.ts';
import { buildCached, ROOT } from './once.ts';

const APPLIANCE = {
  name: 'appliance',
  stamp: 'appliance.stamp',
  sources: [
    'electron/**/*',
    'hardware/transport/*',
    'shared/{domain,contract,i18n}/**/*',
    'renderer/ui/{theme/tokens.css,marks/app-icon.svg}',
    'build/*.ts',
    'package-lock.json',
  ],
};

const FOLDER = join(ROOT, 'dist/appliance');

process.env.NODE_ENV = 'production';
await buildCached(APPLIANCE, async () => {
  await build(programsBuild(FOLDER));
  await build(preloadBuild(FOLDER));
  await build(pagesBuild(FOLDER));
  await renderTrayIcon(join(FOLDER, 'tray.png'));
});
