import type { KeyObject } from 'node:crypto';
import type { FoundServer } from '#electron/ipc.ts';
import { OWN_ORIGIN, type OwnPage, type OwnPageState } from '#electron/ipc.ts';
import { createAppliance } from '#electron/main/appliance.ts';
import { createDeviceLog } from '#electron/main/logs/device-log.ts';
import type { BranchClient } from '#electron/main/pairing/branch-client.ts';
import { openSettings } from '#electron/main/settings/kept-settings.ts';
import type { Installer } from '#electron/main/updates/installer.ts';
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

/** What outlives a start of the device, or a power cut. */
export interface PlayedWorld {
  readonly time: FakeTime;
  readonly branch: FakeBranch;
  readonly disk: { texts: string[]; isFull: boolean };
  readonly screen: { canSwitch: boolean; state: 'on' | 'off' };
  readonly supervisor: { isRunning: boolean; restarts: number; starts: number };
  /** False where the program was started from an AppImage. */
  canServe: boolean;
  /** What drives its graphics card. */
  driver: string;
  /** The version of its program. */
  version: string;
  /** Checks its packages; null where it came with none. */
  updateKey: KeyObject | null;
  readonly updates: FakeUpdateFolder;
  readonly installer: FakeInstaller;
  /** Stand in the places of what is played, where they are real. */
  readonly real?: {
    readonly client: BranchClient;
    readonly folder: UpdateFolder;
    readonly installer: Installer;
  };
}

export function playWorld(kept: readonly string[] = []): PlayedWorld {
  const time = createFakeTime(MONDAY);
  return {
    time,
    branch: new FakeBranch(time, () => MONDAY + time.mono() - 1_000),
    disk: { texts: [...kept], isFull: false },
    screen: { canSwitch: true, state: 'on' },
    supervisor: { isRunning: false, restarts: 0, starts: 0 },
    canServe: true,
    driver: '1.0.0 6.1',
    version: '0.1.0',
    updateKey: UPDATE_KEY,
    updates: new FakeUpdateFolder(),
    installer: new FakeInstaller(),
  };
}

/** A machine with everything around it played: Electron, the clocks, the disk, the network and the branch server. */
export function playDevice(kept: readonly string[] = [], world: PlayedWorld = playWorld(kept)) {
  const { branch, disk, screen, supervisor } = world;
  const time = untilPowerCut(world.time);
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
  /** What was begun and ended of printing. */
  const printing = { log: [] as string[] };
  const finder = { hear: null as ((found: readonly FoundServer[]) => void) | null };
  electron.load = (address) => (address.startsWith(OWN_ORIGIN) || branch.isThere ? 'page' : 'refused');

  const appliance = createAppliance({
    ...{ electron, time, log },
    settings: openSettings({ file, time, log }),
    client: world.real?.client ?? branch.client,
    finder: {
      watch(hear) {
        finder.hear = hear;
        return () => {
          finder.hear = null;
        };
      },
    },
    screenPower: {
      async set(state) {
        if (screen.canSwitch) screen.state = state;
        return screen.canSwitch;
      },
    },
    canServe: world.canServe,
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
        async stop() {
          printing.log.push('stop');
        },
      };
    },
    updates: {
      own: { version: world.version, target: TARGET, installer: world.real?.installer ?? world.installer },
      ...{ key: world.updateKey, folder: world.real?.folder ?? world.updates },
    },
    localServer: 'http://127.0.0.1:8080',
    addresses: () => [SERVER],
    ...{ driver: world.driver, preload: '/turno/preload.cjs' },
    language: 'es',
  });

  const contents = () => electron.window().webContents;
  return {
    ...{
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
    },
    /** The address on the screen, without the key. */
    address: () => contents().address.split('#')[0] ?? '',
    /** What the device's own page has on the screen; null while a page of the server is there. */
    async page(): Promise<OwnPage | null> {
      if (!contents().address.startsWith(OWN_ORIGIN)) return null;
      const { page } = (await electron.invoke(contents(), 'own:state', null)) as OwnPageState;
      return page;
    },
    /** Presses something on the device's own page, and lets it take effect. */
    async press(channel: string, sent: unknown): Promise<void> {
      await electron.invoke(contents(), channel, sent);
      await time.pass(0);
    },
    /** Switches the machine off from one moment to the next. */
    cutPower: time.cut,
    /** What the disk holds, in whichever file is whole. */
    kept: () => disk.texts.map(parsed).find((kept) => kept !== null) ?? {},
  };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

export type PlayedDevice = ReturnType<typeof playDevice>;

/** A machine that was paired before it is switched on. */
export async function playPaired(role: PairedRole, world: PlayedWorld = playWorld()): Promise<PlayedDevice> {
  const path = PATHS[role];
  const kept = [JSON.stringify({ key: KEY, role, server: SERVER, path })];
  if (world.disk.texts.length === 0) world.disk.texts = kept;
  const device = playDevice(kept, world);
  device.branch.devices.set(KEY, { role, path });
  device.appliance.start();
  await device.time.pass(1_000);
  return device;
}

/** Every channel that the main process serves. */
export const servedChannels = (): string[] => [...playDevice().electron.handlers.keys()];
