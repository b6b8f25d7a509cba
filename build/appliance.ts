import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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

// `--electron PATH` starts it afterwards; arguments after `--` are for Electron.
const { values, positionals } = parseArgs({
  options: { electron: { type: 'string' } },
  allowPositionals: true,
});

process.env.NODE_ENV = 'production';
await buildCached(APPLIANCE, async () => {
  await build(programsBuild(FOLDER));
  await build(preloadBuild(FOLDER));
  await build(pagesBuild(FOLDER));
  await renderTrayIcon(join(FOLDER, 'tray.png'));
});

if (values.electron !== undefined) {
  // Electron reads `main` of package.json; the branch server runs on this Node.
  const env = { ...process.env, TURNO_NODE: process.execPath };
  const started = spawn(values.electron, [ROOT, ...positionals], { stdio: 'inherit', env });
  started.once('error', (error) => {
    process.stderr.write(`Electron cannot be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  started.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
