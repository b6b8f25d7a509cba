import { randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  Tray,
} from 'electron';
import { isPaired, ROLES } from '#electron/roles.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { matchLanguage } from '#shared/i18n/match-language.ts';
import { createAppliance } from './appliance.ts';
import { detachedSupervisor } from './branch/detached-supervisor.ts';
import { serverProgram } from './branch/server-program.ts';
import type { TrayPort } from './electron.ts';
import { localAddresses } from './local-addresses.ts';
import { createDeviceLog } from './logs/device-log.ts';
import { openLogFiles } from './logs/log-files.ts';
import { createBranchClient } from './pairing/branch-client.ts';
import { createServerFinder } from './pairing/find-servers.ts';
import { runProgram } from './run-program.ts';
import { createScreenPower } from './screens/screen-power.ts';
import { openSettings } from './settings/kept-settings.ts';
import { settingsFile } from './settings/settings-file.ts';
import { startWithMachine } from './start-up/start-with-machine.ts';
import { systemTime } from './time.ts';
import { ownFiles } from './windows/own-files.ts';

// Fills what the device asks for with what Electron and the system have. Nothing is decided here: this is the one file
// of the main process that no test runs.

const { platform, env: environment } = process;
const dataFolder = app.getPath('userData');
const root = app.isPackaged ? process.resourcesPath : app.getAppPath();
const port = Number(environment.TURNO_PORT ?? 8080);
const localServer = `http://127.0.0.1:${port}`;

const log = createDeviceLog(openLogFiles(join(dataFolder, 'log'), systemTime.mono), systemTime.now);
const settings = openSettings({ file: settingsFile(join(dataFolder, 'device.json')), time: systemTime, log });

process.on('uncaughtException', (error) => log.warn('an error that nobody expected', error));
process.on('unhandledRejection', (error) => log.warn('an error that nobody expected', error));

// What Chromium and Electron take only before they are ready.
const { role, server, drawsInSoftware } = settings.now();
if (drawsInSoftware) app.disableHardwareAcceleration();
if (role !== null && ROLES[role].records && server?.startsWith('http://')) {
  app.commandLine.appendSwitch('unsafely-treat-insecure-origin-as-secure', server);
}
protocol.registerSchemesAsPrivileged([{ scheme: 'turno', privileges: { standard: true, secure: true } }]);
Menu.setApplicationMenu(null);

if (app.requestSingleInstanceLock()) await run();
else app.quit();

async function run(): Promise<void> {
  await app.whenReady();
  session.defaultSession.protocol.handle('turno', ownFiles(join(import.meta.dirname, 'pages')));
  const [spoken = 'es'] = matchLanguage(app.getPreferredSystemLanguages()).split('-');
  const program = serverProgram({ root, platform, dataFolder, environment });
  const appliance = createAppliance({
    electron: {
      ...{ app, screen, ipc: ipcMain, power: powerMonitor, wake: powerSaveBlocker },
      session: session.defaultSession,
      tray: trayOf(join(import.meta.dirname, 'tray.png')),
      openWindow: (options) => new BrowserWindow(options),
      notify(title, body, open) {
        const notice = new Notification({ title, body });
        notice.on('click', open);
        notice.show();
      },
    },
    time: systemTime,
    ...{ log, settings, localServer },
    client: createBranchClient(fetch, randomUUID),
    finder: createServerFinder(log),
    screenPower: createScreenPower({ run: runProgram, platform, environment, log }),
    supervisor: detachedSupervisor({ ...program, health: `${localServer}/api/health`, folder: dataFolder }),
    addresses: () => localAddresses(networkInterfaces(), port),
    preload: join(import.meta.dirname, 'preload.cjs'),
    language: LANGUAGES.find((language) => language === spoken) ?? 'es',
  });
  appliance.start();
  if (app.isPackaged) await startSelfWithMachine();
}

function startSelfWithMachine(): Promise<void> {
  const started = settings.now().role;
  return startWithMachine(
    // An AppImage unpacks itself elsewhere at each start.
    {
      program: environment.APPIMAGE ?? process.execPath,
      args: [],
      always: started !== null && (!isPaired(started) || ROLES[started].isPublic),
    },
    {
      ...{ platform, run: runProgram, log },
      configFolder: app.getPath('appData'),
      temporaryFolder: app.getPath('temp'),
    },
  );
}

function trayOf(icon: string): TrayPort {
  let tray: Tray | null = null;
  return {
    show(tip, menu, open) {
      if (tray === null) {
        tray = new Tray(icon);
        tray.on('click', open);
      }
      tray.setToolTip(tip);
      tray.setContextMenu(Menu.buildFromTemplate([...menu]));
    },
  };
}
