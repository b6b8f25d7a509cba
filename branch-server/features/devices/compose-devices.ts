import type { KeyObject } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Database } from 'better-sqlite3';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { cachedByVersion } from '#branch-server/db/cached-by-version.ts';
import type { BranchDatabase } from '#branch-server/db/open-database.ts';
import { statement } from '#branch-server/db/statement.ts';
import type { BranchTables } from '#branch-server/db/tables.ts';
import type { DeviceNotice, Notice } from '#branch-server/notices.ts';
import { createBranchHours, createBranchSchedule } from '#branch-server/stored/branch-hours.ts';
import { createIsBranch } from '#branch-server/stored/branch-of.ts';
import { createEnabledBranches } from '#branch-server/stored/enabled-branches.ts';
import type { SettingsNow } from '#branch-server/stored/general-settings.ts';
import { createOpenWorkstations } from '#branch-server/stored/workstations/open-workstations.ts';
import type { ReportedDevice } from '#shared/contract/central/fleet-devices.ts';
import { type DevicePage, listDevicePages } from '#shared/contract/devices/device-pages.ts';
import type { DeviceStatus } from '#shared/contract/devices/device-status.ts';
import type { Language } from '#shared/contract/fields.ts';
import { MAX_REPORTED_DEVICES } from '#shared/contract/replication/replication.ts';
import { spokenLanguage } from '#shared/contract/spoken-language.ts';
import { deviceRank } from '#shared/domain/fleet/device-state.ts';
import { createThrottles } from '#shared/domain/time/throttle.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import type { Feature } from '#shared/server/kit/feature.ts';
import { visibleBranches } from '#shared/server/kit/included-branches.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import { type Route, read } from '#shared/server/kit/route.ts';
import { createConfiguredDevices } from './configured-devices.ts';
import { type ConnectedPages, createConnectedPages } from './connected-pages.ts';
import { createConnectedPrograms } from './connected-programs.ts';
import { createDeviceCommands } from './device-commands.ts';
import type { DeviceMachines } from './device-machines.ts';
import { createDeviceStates, type DeviceStates } from './device-states.ts';
import { createDeviceStore, type StoredDevice } from './device-store.ts';
import { createFailedAttempts } from './failed-attempts.ts';
import { createHeartbeats, type Heartbeats } from './heartbeats.ts';
import { createPairingCodes } from './pairing-codes.ts';
import { pairingRoutes } from './pairing-routes.ts';
import { composePrograms } from './programs/compose-programs.ts';
import { createPackageStore } from './programs/package-store.ts';
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
  readonly machines: DeviceMachines;
  /** Called when devices of a branch changed; `troubled`: also their reported issues. */
  readonly changed: (idBranches: number, hasIssues: boolean) => void;
}

interface Devices extends Feature<Notice> {
  readonly heartbeats: Heartbeats;
  /** Kiosks and displays with issues reported to staff. */
  readonly issues: DeviceStates['issues'];
  /** States of all devices, for central. */
  readonly reported: () => ReportedDevice[];
  /** Version that is no longer offered to devices; null for none. */
  readonly stoppedVersion: () => string | null;
  /** Receives the versions that central stopped, at each of its messages. */
  readonly withdrawn: (versions: readonly string[]) => Promise<void>;
  /** Lists the open pages of a display. */
  readonly pagesOf: (idDisplays: number) => ReturnType<ConnectedPages['of']>;
}

/** Interval of offline checks, ms: becoming offline is no event. */
const POLL_INTERVAL_MS = 2_000;
/** Scan interval of the package store, ms; files arrive manually or from central. */
const PACKAGE_SCAN_INTERVAL_MS = 60_000;
/** Pages read their list no oftener. */
const BATCH_WINDOW_MS = 250;

/** Devices of the branch: pairing, content and issues. */
export function composeDevices(options: DeviceOptions): Devices {
  const { database, gate, clock, log, settings, machines, changed, revisionOf, printers } = options;
  const { sqlite, readable, reader } = database;
  const isBranch = createIsBranch(readable);
  const configured = createConfiguredDevices(readable, gate.version);
  const devices = createDeviceStore(sqlite);
  const pages = createConnectedPages(clock);
  const sightings = createSightings({ sqlite, gate, clock, log });
  const codes = createPairingCodes(clock.mono);
  const isOpen = createBranchHours(readable, gate.version);
  const states = createDeviceStates({ configured, devices, pages, sightings, machines, isOpen, clock });
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

  /** Notifies if reported issues changed since the last check. */
  function checkDevices(): void {
    const now = new Map<number, string>();
    for (const { idBranches, kind, id, issue } of states.issues())
      now.set(idBranches, `${now.get(idBranches) ?? ''} ${kind} ${id} ${issue}`);
    const branches = new Set([...now.keys(), ...lastIssues.keys()]);
    const others = [...branches].filter((id) => now.get(id) !== lastIssues.get(id));
    lastIssues = now;
    for (const idBranches of others) changed(idBranches, true);
  }

  /** Branch of a screen; undefined if neither the screen nor the device exists. */
  function branchOf(screen: ScreenName): number | undefined {
    const [, number] = screen.split(':');
    return configured.at(screen)?.idBranches ?? devices.byId(Number(number))?.idBranches ?? undefined;
  }

  function onDeviceNotice({ idDevices, screens, removed, ordered }: DeviceNotice): void {
    sightings.remove(removed as readonly ScreenName[]);
    sent.remove(removed as readonly ScreenName[]);
    if (idDevices !== null) {
      const device = devices.byId(idDevices);
      if (device) codes.end(device.keyHash);
      else programs.remove(idDevices);
      pages.send(idDevices, heartbeats.targetOf(device));
    }
    if (ordered) commands.give(ordered.screen as ScreenName, ordered.order);
    changes.emit('device');
    const branches = (screens as readonly ScreenName[]).map(branchOf).filter((id) => id !== undefined);
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
        heartbeats,
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
        machines,
        programs,
        sightings,
        updates: changes,
        isBranch,
        targetOf: heartbeats.targetOf,
        language: createBranchLanguage(readable, gate.version, settings),
        schedule,
        guesses: createFailedAttempts(clock.mono),
      }),
    ],
    heartbeats,
    issues: states.issues,
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
    /** Unpairs devices whose screen central deleted: they show a code again. */
    doHousekeeping: () =>
      gate.command((scope) => {
        for (const device of devices.all().filter(isOrphan)) {
          const removed = [screenOfDevice(device.id)];
          devices.remove(device.id);
          devices.removeAll(removed);
          scope.announce({ kind: 'device', idDevices: device.id, screens: [], removed });
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
      await scanPackages.idle();
      await sightings.stop();
    },
  };
}

/**
 * Language of unpaired devices: that of the installation, or of the first branch if each browser has its own. The
 * browser of a box may be set to English.
 */
function createBranchLanguage(
  sqlite: Database,
  version: () => number,
  settings: SettingsNow,
): () => Language {
  const first = statement<object>()(sqlite, (db) =>
    db.selectFrom('branches').select('language').where('enabled', '=', 1).orderBy('id').limit(1),
  );
  return cachedByVersion<[], Language>(version, () =>
    spokenLanguage(settings().language, first.get({})?.language ?? ''),
  );
}

/** Reads who has which workstation of a branch open. */
function createOperators(sqlite: Database): (idBranches: number) => ReadonlyMap<number, string> {
  const open = createOpenWorkstations(sqlite);
  return (idBranches) =>
    new Map(
      open(idBranches).map(
        (one) => [one.idWorkstations, `${one.first_name} ${one.last_name}`.trim()] as const,
      ),
    );
}

/**
 * Device states for central, those with issues first.
 *
 * @internal used by tests besides this file
 */
export const reportedDevices = (statuses: readonly DeviceStatus[]): ReportedDevice[] =>
  statuses
    .map(({ kind, name, state, raised, since, seenAt, printers, devices }) => ({
      kind,
      name,
      state,
      raised,
      since,
      seenAt,
      error: kind === 'printer' ? (printers[0]?.error ?? null) : null,
      version: devices.find(({ version }) => version !== null)?.version ?? null,
    }))
    .map((device) => ({ device, rank: deviceRank({ ...device, isRaised: device.raised === 'Y' }) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_REPORTED_DEVICES)
    .map(({ device }) => device);

/** Addresses of kiosk and display pages: one per kiosk and branch, one per display. */
function deviceRoutes(reader: Kysely<BranchTables>): Route<never>[] {
  return [
    read(listDevicePages, async ({ caller }) => {
      const listed = visibleBranches(caller);
      const [all, kiosks, displays] = await Promise.all([
        reader
          .selectFrom('branches')
          .select(['id', 'name'])
          .where('enabled', '=', 1)
          .orderBy('name')
          .execute(),
        reader.selectFrom('kiosks').select(['id', 'name']).where('enabled', '=', 1).orderBy('name').execute(),
        reader
          .selectFrom('displays')
          .select(['id', 'name', 'id_branches'])
          .where('enabled', '=', 1)
          .orderBy('name')
          .execute(),
      ]);
      const branches = all.filter(({ id }) => listed === undefined || listed.includes(id));
      return branches.flatMap((branch): DevicePage[] => [
        ...kiosks.map(({ id, name }) => ({
          kind: 'kiosk' as const,
          name,
          branchName: branch.name,
          path: `/kiosk/${id}/branch/${branch.id}/viewer`,
        })),
        ...displays
          .filter(({ id_branches }) => id_branches === branch.id)
          .map(({ id, name }) => ({
            kind: 'display' as const,
            name,
            branchName: branch.name,
            path: `/digital-signage/${id}`,
          })),
      ]);
    }),
  ];
}
