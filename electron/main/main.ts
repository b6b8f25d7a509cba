import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type NetworkInterfaceInfo, networkInterfaces, release } from 'node:os';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  type MessageBoxOptions,
  Notification,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron';
import { machineIds } from '#electron/print-agent/machine-ids.ts';
import { type DeviceRole, isPaired, ROLES } from '#electron/roles.ts';
import { startDetached } from '#electron/supervisor/detached-program.ts';
import { ENDED_CODE } from '#electron/supervisor/restarter.ts';
import { translationIn } from '#electron/texts.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import { matchLanguage } from '#shared/i18n/match-language.ts';
import { createAppliance } from './appliance.ts';
import { createBranchClient } from './branch-client.ts';
import { detachedSupervisor, serverProgram } from './branch-process.ts';
import type { Electron, TrayPort } from './electron.ts';
import { createServerFinder } from './find-servers.ts';
import { isSoftwareRendering } from './graphics.ts';
import { localFiles } from './local-files.ts';
import { createDeviceLog, openLogFiles } from './log.ts';
import { createNotifier } from './operator.ts';
import { applyPreset, presetFile, readPreset } from './preset.ts';
import { createPrintProcess } from './print-agent.ts';
import { createScreenPower, ignoresPosition, runProgram } from './screens.ts';
import { openSettings, readOnly, settingsFile } from './settings.ts';
import { canBeReplaced, markEnd, restartBy, startWithMachine } from './start-up.ts';
import { systemTime } from './time.ts';
import { packedKey } from './updates/download.ts';
import { appImageInstaller, currentTarget, nsisInstaller } from './updates/installers.ts';
import { atStartScript, notePid } from './updates/rollback.ts';
import { updateFolder } from './updates/update-folder.ts';
import type { UpdatePorts } from './updates/updater.ts';

// Passes Electron and the system to the device. No top-level `await` is permitted here: Electron is ready only after
// this module was evaluated.

/** Identity of the program and its shortcut on Windows: `appId` of its package. */
const APP_ID = 'turno.appliance';
const PRINT_PROCESS = { serviceName: 'Turno printing', stdio: 'ignore' } as const;

let isStarted = false;
process.on('uncaughtException', reportUnexpected);
process.on('unhandledRejection', reportUnexpected);

const { platform, env: environment } = process;
const dataFolder = app.getPath('userData');
const root = app.isPackaged ? process.resourcesPath : app.getAppPath();
const port = Number(environment.TURNO_PORT ?? 8080);
const localServer = `http://127.0.0.1:${port}`;

const log = createDeviceLog(openLogFiles(join(dataFolder, 'log'), systemTime.mono), systemTime.now);
const machine = machineIds(platform);
const isFirstInstance = app.requestSingleInstanceLock();
const file = settingsFile(join(dataFolder, 'device.json'));
const settings = openSettings({
  file: isFirstInstance ? file : readOnly(file),
  machine,
  time: systemTime,
  log,
});

const preset = readPreset(presetFile(platform, environment), log);
applyPreset(settings, preset);

// Stored on this machine only, for support.
storeCrashes(join(dataFolder, 'crashes'));
crashReporter.start({ uploadToServer: false });
// Windows shows notifications only of a program with the identity of its shortcut.
app.setAppUserModelId(APP_ID);

// Settings that Chromium and Electron accept only before they are ready.
const ending = restartBy(app, environment);
const { role, server } = settings.now();
const driver = `${app.getVersion()} ${release()}`;
if (isSoftwareRendering(settings.now(), { now: systemTime.now(), driver })) app.disableHardwareAcceleration();
if (role !== null && ROLES[role].records && server?.startsWith('http://')) {
  app.commandLine.appendSwitch('unsafely-treat-insecure-origin-as-secure', server);
}
protocol.registerSchemesAsPrivileged([{ scheme: 'turno', privileges: { standard: true, secure: true } }]);
Menu.setApplicationMenu(null);

markEnd(app, { folder: join(dataFolder, 'updates'), mayEnd: () => mayEnd(settings.now().role) });

if (isFirstInstance) run().catch(reportUnexpected);
else app.exit(ENDED_CODE);

async function run(): Promise<void> {
  const starting = app.isPackaged ? startSelfWithMachine() : Promise.resolve(false);
  if (canBeReplaced(platform, environment) && (await starting)) return app.exit(0);
  await app.whenReady();
  if (app.commandLine.hasSwitch('no-sandbox')) {
    // The launcher of an AppImage adds it where user namespaces are restricted.
    log.warn('pages would run without the sandbox: the program ends');
    dialog.showErrorBox('Turno', translationIn(systemLanguage())('sandbox'));
    return app.exit(ENDED_CODE);
  }
  session.defaultSession.protocol.handle('turno', localFiles(join(import.meta.dirname, 'pages')));
  const program = serverProgram({ root, platform, dataFolder, environment });
  const appliance = createAppliance({
    electron: {
      app: { on: app.on.bind(app), quit: () => app.quit(), ...ending },
      screen,
      ipc: ipcMain,
      power: powerMonitor,
      wake: powerSaveBlocker,
      session: session.defaultSession,
      tray: trayOf(join(import.meta.dirname, 'tray.png')),
      openWindow: (options) => new BrowserWindow(options),
      notify: createNotifier((options) => new Notification(options)),
      confirm,
      openExternal(address) {
        shell
          .openExternal(address)
          .catch((error: unknown) => log.warn('the browser of the system does not open', error));
      },
    },
    time: systemTime,
    log,
    settings,
    localServer,
    client: createBranchClient(systemFetch, randomUUID, {
      machine,
      run: randomUUID(),
      name: preset?.name ?? '',
    }),
    finder: createServerFinder(log),
    screenPower: createScreenPower({ run: runProgram, platform, environment, log }),
    canSelectScreen: !ignoresPosition(environment, process.argv),
    canServe: environment.APPIMAGE === undefined,
    supervisor: detachedSupervisor({ ...program, health: `${localServer}/api/health`, folder: dataFolder }),
    updates: await updatesOf(),
    startPrinting: createPrintProcess({
      fork: () => utilityProcess.fork(join(import.meta.dirname, 'print-agent.js'), [], PRINT_PROCESS),
      machine,
      folder: dataFolder,
      time: systemTime,
      log,
    }),
    addresses: () => localAddresses(networkInterfaces(), port),
    driver,
    preload: join(import.meta.dirname, 'preload.cjs'),
    language: systemLanguage(),
  });
  appliance.start();
  isStarted = true;
}

/** A running device continues after an error; a start that fails ends, so that the system can repeat it. */
function reportUnexpected(error: unknown): void {
  if (isStarted) log.warn('an error that nobody expected', error);
  else endStart(error);
}

/** Electron accepts existing folders only. A full disk does not prevent the start. */
function storeCrashes(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    app.setPath('crashDumps', folder);
  } catch (error) {
    log.warn('crashes are stored in the default folder', error);
  }
}

function endStart(error: unknown): void {
  process.stderr.write(`Turno cannot start: ${error instanceof Error ? error.stack : error}\n`);
  app.exit(1);
}

const confirm: Electron['confirm'] = async (window, { message, detail, yes, no }) => {
  const options: MessageBoxOptions = { type: 'question', message, detail, buttons: [yes, no] };
  options.defaultId = options.cancelId = 1;
  const { response } = await (window instanceof BrowserWindow
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return response === 0;
};

/** Package format of this program and its update mechanism; the key is part of the package. */
async function updatesOf(): Promise<UpdatePorts> {
  const folder = join(dataFolder, 'updates');
  await notePid(folder).catch((error: unknown) =>
    log.warn('nothing can end this program from outside', error),
  );
  const pem = await readFile(join(root, 'update-public.pem'), 'utf8').catch(() => '');
  const restart = (program: string) => {
    ending.relaunch({ execPath: program, args: [] });
    ending.exit(0);
  };
  const quit = () => app.exit(0);
  const { APPIMAGE: program } = environment;
  const windows =
    platform === 'win32' && app.isPackaged
      ? nsisInstaller({ program: process.execPath, folder, startDetached, quit })
      : null;
  const installer = program ? appImageInstaller({ program, folder, startDetached, restart }) : windows;
  const target = currentTarget(platform, process.arch, environment);
  return {
    program: { version: app.getVersion(), target, installer },
    key: packedKey(pem),
    folder: updateFolder(folder),
  };
}

function systemLanguage(): Language {
  const [spoken = 'es'] = matchLanguage(app.getPreferredSystemLanguages()).split('-');
  return LANGUAGES.find((language) => language === spoken) ?? 'es';
}

/** Requests by Chromium, which trusts the authorities of the system as pages do. */
function systemFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  return net.fetch(input as string, { ...init, cache: 'no-store', credentials: 'omit' });
}

/** Whether a user may end a machine of this role. */
function mayEnd(role: DeviceRole | null): boolean {
  return role === null || (isPaired(role) && !ROLES[role].isPublic);
}

function startSelfWithMachine(): Promise<boolean> {
  return startWithMachine(
    // An AppImage unpacks itself elsewhere at each start.
    {
      program: environment.APPIMAGE ?? process.execPath,
      args: [],
      rollback: atStartScript(join(dataFolder, 'updates')),
    },
    {
      platform,
      run: runProgram,
      log,
      configFolder: app.getPath('appData'),
      temporaryFolder: app.getPath('temp'),
      folder: join(dataFolder, 'updates'),
      environment,
      startDetached,
      lock: {
        release: () => app.releaseSingleInstanceLock(),
        acquire: () => void app.requestSingleInstanceLock(),
      },
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
    hide() {
      tray?.destroy();
      tray = null;
    },
  };
}

type Interfaces = Readonly<
  Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[] | undefined>
>;

/** Lists the addresses by which others on the network reach a server of this machine. */
function localAddresses(interfaces: Interfaces, port: number): string[] {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
