import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Starts the built program in place of Electron: `start-stand-in.ts FOLDER [SWITCHES OF CHROMIUM]`. The folder is the
// checkout, or contains the packed program.
const standIn = new URL('electron-on-chromium.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

const { app, becomeReady } = await import('./electron-on-chromium.ts');
const main = pathToFileURL(join(app.getAppPath(), 'dist/appliance/main.js')).href;
await import(main).catch((error: unknown) => process.emit('uncaughtException', error as Error));
becomeReady();
