import type { KeyObject } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { DeviceNotice, Notice } from '#branch-server/notices.ts';
import { createBranchHours, createBranchSchedule } from '#branch-server/stored/branch-hours.ts';
import { createIsBranch } from '#branch-server/stored/branch-of.ts';
import { createEnabledBranches } from '#branch-server/stored/enabled-branches.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import type { ReportedDevice } from '#shared/contract/central/fleet-devices.ts';
import { createThrottles } from '#shared/domain/time/throttle.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import { createBranchLanguage } from './branch-language.ts';
import { createConfiguredDevices } from './configured-devices.ts';
import { type ConnectedPages, createConnectedPages } from './connected-pages.ts';
import { createConnectedPrograms } from './connected-programs.ts';
import { createDeviceCommands } from './device-commands.ts';
import { createDeviceStates, type DeviceStates } from './device-states.ts';
import { createDeviceStore, type StoredDevice } from './device-store.ts';
import { createFailedAttempts } from './failed-attempts.ts';
import { createHeartbeats, type Heartbeats } from './heartbeats.ts';
import { createOperators } from './operators.ts';
import { createPairingCodes } from './pairing-codes.ts';
import { pairingRoutes } from './pairing-routes.ts';
import { composePrograms } from './programs/compose-programs.ts';
import { createPackageStore } from './programs/package-store.ts';
import { reportedDevices } from './reported.ts';
import { deviceRoutes } from './routes.ts';
import { type ScreenName, screenOfDevice, screenOfDisplay, screenOfUse } from './screen-name.ts';
import { createSentByPages } from './sent-by-pages.ts';
import { sentRoutes } from './sent-routes.ts';
import { createSightings } from './sightings.ts';
import { deviceStatusRoutes, type StatusRouteOptions, statusesOf } from './status-routes.ts';

export interface DeviceOptions extends Pick<StatusRouteOptions, 'revisionOf' | 'printers'> {
  readonly dataDir: string;
  /** The version of this server. */
  readonly version: string;
  /** Checks the packages that devices are offered; none are without it. */
  readonly updateKey?: KeyObject | null | undefined;
  readonly database: Pick<BranchDatabase, 'sqlite' | 'readable' | 'reader'>;
  readonly gate: Pick<WriteGate<Notice, BranchTables>, 'command' | 'version'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: SettingsNow;
  /** Hears that devices of a branch are otherwise; `troubled`: what staff are told of them too. */
  readonly changed: (idBranches: number, troubled: boolean) => void;
}

interface Devices extends Feature<Notice> {
  readonly heartbeats: Heartbeats;
  /** Lists the kiosks and displays that staff are told of. */
  readonly troubles: DeviceStates['troubles'];
  /** Says how all devices are, for central. */
  readonly reported: () => ReportedDevice[];
  /** The version that devices get no more; null where none was stopped. */
  readonly stoppedVersion: () => string | null;
  /** Takes which versions central has stopped, as often as it says so. */
  readonly withdrawn: (versions: readonly string[]) => Promise<void>;
  /** Lists the open pages of a display. */
  readonly pagesOf: (idDisplays: number) => ReturnType<ConnectedPages['of']>;
}

/** Milliseconds between two looks at whether something has gone dark: nothing happens when one does. */
const POLL_INTERVAL_MS = 2_000;
/** Milliseconds between two looks at the packages for devices: laid there by hand, or by central. */
const PACKAGE_SCAN_INTERVAL_MS = 60_000;
/** Pages read their list no oftener. */
const BATCH_WINDOW_MS = 250;

/** The devices of a branch: which are paired with what, what they show, and when somebody has to look at them. */
export function composeDevices(options: DeviceOptions): Devices {
  const { database, gate, clock, log, settings, changed, revisionOf, printers } = options;
  const { sqlite, readable, reader } = database;
  const isBranch = createIsBranch(readable);
  const configured = createConfiguredDevices(readable, gate.version);
  const devices = createDeviceStore(sqlite);
  const pages = createConnectedPages(clock);
  const sightings = createSightings({ sqlite, gate, clock, log });
  const codes = createPairingCodes(clock.mono);
  const isOpen = createBranchHours(readable, gate.version);
  const states = createDeviceStates({ configured, devices, pages, sightings, isOpen, clock });
  const changes = new EventEmitter().setMaxListeners(0);
  const lists = createThrottles((idBranches) => changed(idBranches, false), BATCH_WINDOW_MS);
  const heartbeats = createHeartbeats({ configured, devices, pages, sightings, changed: lists.request });
  const programs = createConnectedPrograms(clock);
  const schedule = createBranchSchedule(readable, gate.version);
  const operators = createOperators(readable);
  const packageStore = createPackageStore({ dataDir: options.dataDir, key: options.updateKey ?? null, log });
  const scanPackages = oneRunAtATime(packageStore.look, (error) =>
    log.error({ err: error }, 'the packages for devices cannot be read'),
  );
  const ofDevices = composePrograms({
    sqlite,
    readable,
    clock,
    packageStore,
    devices,
    isBranch,
    schedule,
    operators,
    checkPackageStore: scanPackages,
    version: options.version,
    isThere: programs.isThere,
    nameOf: (device) => heartbeats.targetOf(device).name,
    branchOf: (device) => branchOf(screenOfUse(device) ?? screenOfDevice(device.id)) ?? null,
  });
  const commands = createDeviceCommands({ devices, pages, programs, targetAt: heartbeats.targetAt });
  const sent = createSentByPages();
  let lastIssues = new Map<number, string>();
  let timer: { stop(): void } | null = null;
  let shelving: { stop(): void } | null = null;

  /** Says where what staff are told has changed since it was looked at last. */
  function checkDevices(): void {
    const now = new Map<number, string>();
    for (const { idBranches, kind, id, trouble } of states.troubles())
      now.set(idBranches, `${now.get(idBranches) ?? ''} ${kind} ${id} ${trouble}`);
    const branches = new Set([...now.keys(), ...lastIssues.keys()]);
    const others = [...branches].filter((id) => now.get(id) !== lastIssues.get(id));
    lastIssues = now;
    for (const idBranches of others) changed(idBranches, true);
  }

  /** Finds the branch of a place; undefined where neither what stands there nor the device is any more. */
  function branchOf(screen: ScreenName): number | undefined {
    const [, number] = screen.split(':');
    return configured.at(screen)?.idBranches ?? devices.byId(Number(number))?.idBranches ?? undefined;
  }

  function onDeviceNotice({ idDevices, places, forgotten, ordered }: DeviceNotice): void {
    sightings.forget(forgotten as readonly ScreenName[]);
    sent.forget(forgotten as readonly ScreenName[]);
    if (idDevices !== null) {
      const device = devices.byId(idDevices);
      if (device) codes.end(device.keyHash);
      else programs.forget(idDevices);
      pages.send(idDevices, heartbeats.targetOf(device));
    }
    if (ordered) commands.give(ordered.place as ScreenName, ordered.order);
    changes.emit('device');
    const branches = (places as readonly ScreenName[]).map(branchOf).filter((id) => id !== undefined);
    for (const id of new Set(branches)) changed(id, true);
  }

  function isOrphan(device: StoredDevice): boolean {
    const screen = screenOfUse(device);
    const { idBranches } = device;
    return screen === undefined
      ? idBranches !== null && !isBranch(idBranches)
      : configured.at(screen) === undefined;
  }

  const branches = createEnabledBranches(readable);
  const listed = statusesOf({
    configured,
    devices,
    sightings,
    sent,
    states,
    revisionOf,
    printers,
    operators,
    programs,
    presentPrograms: ofDevices.present,
  });

  return {
    routes: [
      ...deviceRoutes(reader),
      ...deviceStatusRoutes({
        configured,
        devices,
        sightings,
        sent,
        states,
        heartbeats: heartbeats,
        pages,
        revisionOf,
        printers,
        isBranch,
        operators,
        orders: commands,
        programs,
        presentPrograms: ofDevices.present,
      }),
      ...ofDevices.routes,
      ...sentRoutes({ configured, devices, pages, sent, changed: lists.request }),
      ...pairingRoutes({
        configured,
        devices,
        codes,
        programs,
        sightings,
        news: changes,
        isBranch,
        targetOf: heartbeats.targetOf,
        language: createBranchLanguage(readable, gate.version, settings),
        schedule,
        guesses: createFailedAttempts(clock.mono),
      }),
    ],
    heartbeats: heartbeats,
    troubles: states.troubles,
    reported: () => reportedDevices(branches().flatMap((id) => listed(id).map(({ status }) => status))),
    stoppedVersion: ofDevices.stoppedVersion,
    async withdrawn(versions) {
      if (!ofDevices.isChanged(versions)) return;
      await gate.command((scope) => ofDevices.withdraw(versions, scope));
      for (const id of branches()) changed(id, false);
    },
    pagesOf: (idDisplays) => pages.of(screenOfDisplay(idDisplays)),
    onCommit(notices) {
      for (const notice of notices) if (notice.kind === 'device') onDeviceNotice(notice);
    },
    /** Lets go of devices of which what they are went with what central sends: they show a code again. */
    doHousekeeping: () =>
      gate.command((scope) => {
        for (const device of devices.all().filter(isOrphan)) {
          const forgotten = [screenOfDevice(device.id)];
          devices.remove(device.id);
          devices.forget(forgotten);
          scope.announce({ kind: 'device', idDevices: device.id, places: [], forgotten });
        }
      }),
    start() {
      sightings.start();
      scanPackages();
      shelving = every(PACKAGE_SCAN_INTERVAL_MS, scanPackages);
      timer = every(POLL_INTERVAL_MS, checkDevices);
    },
    async stop() {
      timer?.stop();
      shelving?.stop();
      lists.stop();
      await scanPackages.settled();
      await sightings.stop();
    },
  };
}
