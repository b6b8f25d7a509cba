import type { KeyObject } from 'node:crypto';
import type { DiscoveredServer } from '#electron/ipc.ts';
import { LOCAL_ORIGIN, type LocalPage, type LocalPageState } from '#electron/ipc.ts';
import { createAppliance } from '#electron/main/appliance.ts';
import type { BranchClient } from '#electron/main/branch-client.ts';
import { createDeviceLog } from '#electron/main/log.ts';
import { openSettings } from '#electron/main/settings.ts';
import type { Installer } from '#electron/main/updates/installers.ts';
import type { UpdateFolder } from '#electron/main/updates/update-folder.ts';
import type { PairedRole } from '#electron/roles.ts';
import { FakeBranch } from './fake-branch.ts';
import { FakeElectron } from './fake-electron.ts';
import { createFakeTime, type FakeTime, untilPowerCut } from './fake-time.ts';
import { FakeInstaller, FakeUpdateFolder, TARGET, UPDATE_KEY } from './fake-updates.ts';

export const SERVER = 'http://192.168.1.10:8080';
/** A Monday morning. */
export const MONDAY = Date.parse('2026-11-16T10:00:00Z');
export const KEY = 'a'.repeat(64);

/** The path of the page that the branch gives each role. */
export const PATHS: Readonly<Record<PairedRole, string>> = {
  kiosk: '/kiosk/1/branch/1/viewer',
  operator: '/app/workstation',
  display: '/digital-signage/3',
};

/** Data that survives a restart of the device or a power failure. */
export interface FakeContext {
  readonly time: FakeTime;
  readonly branch: FakeBranch;
  readonly disk: { texts: string[]; isFull: boolean };
  readonly screen: { canSwitch: boolean; state: 'on' | 'off' };
  readonly supervisor: { isRunning: boolean; restarts: number; starts: number };
  /** False if the program was started from an AppImage. */
  canServe: boolean;
  /** The driver of its graphics card. */
  driver: string;
  /** Hardware ids of the machine. */
  machine: readonly string[];
  /** The version of its program. */
  version: string;
  /** Checks its packages; null if it has no key. */
  updateKey: KeyObject | null;
  readonly updates: FakeUpdateFolder;
  readonly installer: FakeInstaller;
  /** Replace fakes by real parts. */
  readonly real?: {
    readonly client: BranchClient;
    readonly folder: UpdateFolder;
    readonly installer: Installer;
  };
}

export function createFakeContext(storedSettings: readonly string[] = []): FakeContext {
  const time = createFakeTime(MONDAY);
  return {
    time,
    branch: new FakeBranch(time, () => MONDAY + time.mono() - 1_000),
    disk: { texts: [...storedSettings], isFull: false },
    screen: { canSwitch: true, state: 'on' },
    supervisor: { isRunning: false, restarts: 0, starts: 0 },
    canServe: true,
    driver: '1.0.0 6.1',
    machine: [],
    version: '0.1.0',
    updateKey: UPDATE_KEY,
    updates: new FakeUpdateFolder(),
    installer: new FakeInstaller(),
  };
}

/** A machine with fakes of everything around it: Electron, clocks, disk, network and branch server. */
export function createFakeDevice(
  storedSettings: readonly string[] = [],
  context: FakeContext = createFakeContext(storedSettings),
) {
  const { branch, disk, screen, supervisor } = context;
  const time = untilPowerCut(context.time);
  const electron = new FakeElectron(time);
  const written: string[] = [];
  const log = createDeviceLog(
    {
      write(line, done) {
        if (!disk.isFull) written.push(line);
        done(disk.isFull ? new Error('ENOSPC') : null);
      },
    },
    time.now,
  );
  const file = {
    read: () => disk.texts,
    async write(text: string) {
      if (disk.isFull) throw new Error('ENOSPC');
      disk.texts = [text, text];
    },
  };
  /** Starts and stops of the print agent. */
  const printing = { log: [] as string[] };
  const finder = { receive: null as ((servers: readonly DiscoveredServer[]) => void) | null };
  electron.load = (address) => (address.startsWith(LOCAL_ORIGIN) || branch.isThere ? 'page' : 'refused');

  const appliance = createAppliance({
    electron,
    time,
    log,
    settings: openSettings({ file, machine: context.machine, time, log }),
    client: context.real?.client ?? branch.client,
    finder: {
      watch(listener) {
        finder.receive = listener;
        return () => {
          finder.receive = null;
        };
      },
    },
    screenPower: {
      async set(state) {
        if (screen.canSwitch) screen.state = state;
        return screen.canSwitch;
      },
    },
    canSelectScreen: true,
    canServe: context.canServe,
    supervisor: {
      async start() {
        supervisor.isRunning = true;
        supervisor.starts += 1;
      },
      async stop() {
        supervisor.isRunning = false;
      },
      restarts: async () => (supervisor.isRunning ? supervisor.restarts : null),
    },
    startPrinting({ server, key }) {
      printing.log.push(`start ${server} ${key}`);
      return {
        stop() {
          printing.log.push('stop');
        },
      };
    },
    updates: {
      program: {
        version: context.version,
        target: TARGET,
        installer: context.real?.installer ?? context.installer,
      },
      key: context.updateKey,
      folder: context.real?.folder ?? context.updates,
    },
    localServer: 'http://127.0.0.1:8080',
    addresses: () => [SERVER],
    driver: context.driver,
    preload: '/turno/preload.cjs',
    language: 'es',
  });

  const contents = () => electron.window().webContents;
  return {
    time,
    electron,
    branch,
    disk,
    written,
    log,
    screen,
    supervisor,
    finder,
    printing,
    appliance,
    contents,
    /** The address on the screen, without the key. */
    address: () => contents().address.split('#')[0] ?? '',
    /** The state of the device page; null while a server page is shown. */
    async page(): Promise<LocalPage | null> {
      if (!contents().address.startsWith(LOCAL_ORIGIN)) return null;
      const { page } = (await electron.invoke(contents(), 'local:state', null)) as LocalPageState;
      return page;
    },
    /** Presses something on the device page, and waits for the effect. */
    async press(channel: string, sent: unknown): Promise<void> {
      await electron.invoke(contents(), channel, sent);
      await time.pass(0);
    },
    /** Switches the machine off abruptly. */
    cutPower: time.cut,
    /** Stored settings, from the first intact file. */
    storedSettings: () => disk.texts.map(parsed).find((storedSettings) => storedSettings !== null) ?? {},
  };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

export type FakeDevice = ReturnType<typeof createFakeDevice>;

/** A machine that was paired before its start. */
export async function createPairedDevice(
  role: PairedRole,
  context: FakeContext = createFakeContext(),
): Promise<FakeDevice> {
  const path = PATHS[role];
  const storedSettings = [JSON.stringify({ key: KEY, role, server: SERVER, path })];
  if (context.disk.texts.length === 0) context.disk.texts = storedSettings;
  const device = createFakeDevice(storedSettings, context);
  device.branch.devices.set(KEY, { role, path });
  device.appliance.start();
  await device.time.pass(1_000);
  return device;
}

/** Every channel that the main process serves. */
export const servedChannels = (): string[] => [...createFakeDevice().electron.handlers.keys()];
