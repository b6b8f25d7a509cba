import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import type { Notice } from '#branch-server/notices.ts';
import type { BranchSchedule } from '#branch-server/stored/branch-hours.ts';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  type DeviceVersion,
  fetchPackage,
  listDeviceVersions,
  offerDeviceVersion,
  reportProgram,
} from '#shared/contract/devices/device-programs.ts';
import type { PlacedDevice } from '#shared/contract/devices/device-status.ts';
import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import { installsItself, stopsVersion, WITHDRAWN } from '#shared/domain/updates/device-program.ts';
import { failuresToStop } from '#shared/domain/updates/device-waves.ts';
import { isOutOfHours } from '#shared/domain/updates/off-hours.ts';
import type { Scope } from '#shared/server/db/scope.ts';
import { actorOf } from '#shared/server/kit/caller.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { Run } from '#shared/server/kit/one-run-at-a-time.ts';
import { act, command, type Route, read } from '#shared/server/kit/route.ts';
import type { DeviceStore, StoredDevice } from '../device-store.ts';
import { screenOfDevice, screenOfUse } from '../screen-name.ts';
import { newerPackage, offeredTo, type ProgramsNow } from './offered-to.ts';
import { newestFirst, type PackageStore } from './package-store.ts';
import { createProgramStore, type ProgramStore, type StoredProgram } from './program-store.ts';

interface ProgramOptions {
  readonly sqlite: Database;
  readonly readable: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly packageStore: PackageStore;
  /** Scans the package store immediately, after staff added a file. */
  readonly checkPackageStore: Run;
  readonly devices: Pick<DeviceStore, 'byKey' | 'byId'>;
  readonly isThere: (idDevices: number) => boolean;
  /** Name of a device. */
  readonly nameOf: (device: StoredDevice) => string;
  readonly branchOf: (device: StoredDevice) => number | null;
  readonly isBranch: (id: number) => boolean;
  readonly schedule: BranchSchedule;
  /** Users at the workstations of a branch. */
  readonly operators: (idBranches: number) => ReadonlyMap<number, string>;
  /** The version of this server. */
  readonly version: string;
}

/** A device polls once a minute, more often during a download; several may share one proxy. */
const RATE_LIMIT = { perMinute: 600 };
const RANGES = { perMinute: 6_000 };

/** The programs of devices: which versions they are, and how they come by the next one. */
export function composePrograms(options: ProgramOptions) {
  const { clock, packageStore, devices, nameOf, branchOf, isBranch, schedule, operators, version } = options;
  const written = createProgramStore(options.sqlite);
  const stored = createProgramStore(options.readable);

  function now(store: ProgramStore): ProgramsNow {
    const programs = store.all().flatMap((program) => {
      const device = devices.byId(program.id_devices);
      return device ? [{ ...program, role: device.role }] : [];
    });
    const stopped = new Set(store.stopped().map((one) => one.version));
    return {
      programs,
      offers: store.offers(),
      stopped,
      packages: packageStore.all(),
      branchVersion: version,
      isThere: options.isThere,
    };
  }

  /** No operator is working, and the branch is closed. */
  function mayInstall(device: StoredDevice): boolean {
    const idBranches = branchOf(device);
    if (idBranches === null || operators(idBranches).size > 0) return false;
    const { hours, zoneHours } = schedule(idBranches);
    return isOutOfHours(hours, { zoneHours, now: clock.now() });
  }

  const routes: Route<Notice>[] = [
    command(
      reportProgram,
      ({ body, address }, scope) => {
        const device = devices.byKey(body.key);
        if (!device) throw apiError('NOT_FOUND', { about: 'a device with this key' });
        const program = storeReport(device, body, scope);
        if (body.update && stopsVersion(body.update.state)) fail(program, body.update, { scope, address });
        const present = now(written);
        const offered = offeredTo(program, present, scope.now);
        if (offered) written.offer(offered.version, device.id, scope.now);
        const before = present.packages.find(
          (one) => one.version === program.version && one.target === program.target,
        );
        const listed = (one: typeof before) => (one ? { signed: one.signed, bytes: one.bytes } : null);
        return {
          offered: listed(offered),
          before: listed(before),
          mayInstall: yesNoOf(offered !== undefined && mayInstall(device)),
        };
      },
      RATE_LIMIT,
    ),

    act(
      fetchPackage,
      async ({ body: { key, hash, from, bytes } }) => {
        if (!devices.byKey(key)) throw apiError('NOT_FOUND', { about: 'a device with this key' });
        const known = packageStore.all().find((one) => one.hash === hash);
        if (!known) throw apiError('NOT_FOUND', { about: `package ${hash}` });
        const range = await packageStore.range(hash, from, bytes);
        if (!range) throw apiError('RESOURCE_MISSING', { about: known.target });
        return range;
      },
      RANGES,
    ),

    read(listDeviceVersions, async ({ params }) => {
      requireBranch(params.id);
      options.checkPackageStore();
      await options.checkPackageStore.idle();
      return versionsAt(params.id);
    }),

    command(offerDeviceVersion, (request, scope) => {
      requireBranch(request.params.id);
      const { version: about } = request.body;
      const stopped = written.stopped().find((one) => one.version === about);
      if (!stopped && failuresOf(written, about).length === 0)
        throw apiError('NOT_FOUND', { field: 'version', about: `stopped version ${about}` });
      if (stopped?.state === WITHDRAWN)
        throw apiError('VERSION_WITHDRAWN', { field: 'version', params: { version: about } });
      written.goOn(about);
      scope.audit({
        action: 'OFFER_DEVICE_VERSION',
        by: actorOf(request),
        to: { entity: 'device_versions', pk: null, name: about },
      });
      return {};
    }),
  ];

  function requireBranch(id: number): void {
    if (!isBranch(id)) throw apiError('NOT_FOUND', { about: `branch ${id}` });
  }

  /** Stores the report of a device if it changed. */
  function storeReport(device: StoredDevice, report: ProgramReport, scope: Scope<Notice>): StoredProgram {
    const before = written.all().find((one) => one.id_devices === device.id);
    const isSame = before?.version === report.version && before.target === report.target;
    const { update } = report;
    const isAsFar =
      before?.update_version === (update?.version ?? null) && before.update_state === (update?.state ?? '');
    const program: StoredProgram = {
      id_devices: device.id,
      version: report.version,
      target: report.target,
      healthy_since: report.well === 'N' ? null : ((isSame ? before.healthy_since : null) ?? scope.now),
      update_version: update?.version ?? null,
      update_state: update?.state ?? '',
      update_reason: update?.reason ?? '',
      update_since: update === null ? null : isAsFar ? before.update_since : scope.now,
    };
    if (isDeepStrictEqual(program, before)) return program;
    written.put(program);
    scope.announce(noticeOf(device));
    return program;
  }

  /**
   * Records the failure of a version that the branch offered to the device, and stops offering the version once
   * enough devices failed.
   */
  function fail(program: StoredProgram, update: Update, { scope, address }: Stopping): void {
    const { version: about, state, reason } = update;
    const id = program.id_devices;
    if (!written.fail({ version: about, id, state, reason, at: scope.now })) return;
    const device = devices.byId(id);
    if (device) scope.announce(noticeOf(device));
    const failures = failuresOf(written, about);
    const isStopped = written.stopped().some((one) => one.version === about);
    if (isStopped || failures.length < neededFailures(now(written), about)) return;
    const name = failures.map((failure) => failure.device).join(', ');
    written.stop({ version: about, device: name, state, reason, at: scope.now });
    scope.audit({
      action: 'STOP_DEVICE_VERSION',
      by: { idUsers: null, username: device ? nameOf(device) : '', address },
      to: { entity: 'device_versions', pk: null, name: about },
      after: { state, reason },
    });
  }

  /** Failures of a version, oldest first. */
  function failuresOf(store: ProgramStore, about: string) {
    return store
      .offers()
      .filter((one) => one.version === about && one.state !== '')
      .flatMap(({ id_devices: id, state, reason, reported_at: at }) => {
        const device = devices.byId(id);
        return device ? [{ id, device: nameOf(device), state, reason, at: at ?? 0 }] : [];
      });
  }

  function versionsAt(idBranches: number): DeviceVersion[] {
    const present = now(stored);
    const { programs, packages } = present;
    const stopped = stored.stopped();
    const ofBranch = programs.filter(({ id_devices }) => {
      const device = devices.byId(id_devices);
      return device && branchOf(device) === idBranches;
    });
    return [...new Set(packages.map((one) => one.version))].sort(newestFirst).map((about) => {
      const targets = packages.filter((one) => one.version === about).map(({ target }) => target);
      const meant = ofBranch.filter(({ target }) => targets.includes(target));
      const { at, device, state, reason } = stopped.find((one) => one.version === about) ?? {};
      return {
        version: about,
        targets,
        devices: meant.length,
        running: meant.filter((one) => !isVersionDue(one.version, about)).length,
        stopped:
          at === undefined ? null : { at, device: device ?? '', state: state ?? '', reason: reason ?? '' },
        failures: failuresOf(stored, about)
          .filter(({ id }) => ofBranch.some((one) => one.id_devices === id))
          .map(({ id: _, ...failure }) => failure),
        failuresToStop: neededFailures(present, about),
      };
    });
  }

  return {
    routes,
    /** Program version of a device and its pending version; nulls without a report. */
    present(): (idDevices: number) => Pick<PlacedDevice, 'version' | 'next'> {
      const present = now(stored);
      return (idDevices) => {
        const program = present.programs.find((one) => one.id_devices === idDevices);
        if (!program) return { version: null, next: null };
        return { version: program.version, next: nextOf(program, present) };
      };
    },
    /** Whether withdrawn versions change. */
    isChanged: (versions: readonly string[]): boolean => {
      const { added, removed } = withdrawal(stored, versions);
      return added.length + removed.length > 0;
    },
    /** Withdraws the versions that central stopped, and offers again those that it deploys again. */
    withdraw(versions: readonly string[], scope: Scope<Notice>): void {
      const { added, removed } = withdrawal(written, versions);
      for (const about of added) {
        written.stop({ version: about, device: '', state: WITHDRAWN, reason: '', at: scope.now });
        scope.audit({
          action: 'STOP_DEVICE_VERSION',
          by: { idUsers: null, username: 'central', address: '' },
          to: { entity: 'device_versions', pk: null, name: about },
          after: { state: WITHDRAWN },
        });
      }
      for (const about of removed) written.goOn(about);
    },
    /** The newest version that was stopped here while it was on offer; null without one. */
    stoppedVersion(): string | null {
      const [newest] = [...new Set(packageStore.all().map((one) => one.version))].sort(newestFirst);
      const stopped = stored.stopped().find((one) => one.version === newest);
      // Versions stopped by central are not reported back.
      return stopped && stopped.state !== WITHDRAWN ? stopped.version : null;
    },
  };
}

/** Compares the stopped versions of central with the stored ones; those stopped by a device stay stopped. */
function withdrawal(store: ProgramStore, versions: readonly string[]) {
  const stopped = store.stopped();
  return {
    added: versions.filter((about) => stopped.every((one) => one.version !== about)),
    removed: stopped
      .filter((one) => one.state === WITHDRAWN && !versions.includes(one.version))
      .map((one) => one.version),
  };
}

/** Number of failures that stop a version, by the devices that can install it. */
function neededFailures({ packages, programs }: ProgramsNow, version: string): number {
  const targets = packages.filter((one) => one.version === version).map(({ target }) => target);
  const able = programs.filter(({ target }) => targets.includes(target) && installsItself(target));
  return failuresToStop(able.length);
}

const yesNoOf = (is: boolean): 'Y' | 'N' => (is ? 'Y' : 'N');

/** Nothing that it shows is another, but lists of devices are. */
function noticeOf(device: StoredDevice): Notice {
  const screen = screenOfUse(device) ?? screenOfDevice(device.id);
  return { kind: 'device', idDevices: null, screens: [screen], removed: [] };
}

function nextOf(program: StoredProgram, present: ProgramsNow): PlacedDevice['next'] {
  if (program.update_version !== null) {
    const { update_version: version, update_state: state, update_reason: reason } = program;
    return { version, state, reason };
  }
  const newer = newerPackage(program, present)?.version;
  const failed = present.offers.find(
    ({ id_devices, version, state }) =>
      id_devices === program.id_devices && version === newer && state !== '',
  );
  if (failed) return { version: failed.version, state: failed.state, reason: failed.reason };
  if (installsItself(program.target)) return newer ? { version: newer, state: 'later', reason: '' } : null;
  // Without a package, the target is at least the version of the branch.
  const { branchVersion } = present;
  const due = newer ?? (isVersionDue(program.version, branchVersion) ? branchVersion : null);
  return due === null ? null : { version: due, state: 'blocked', reason: 'byHand' };
}

type Update = { readonly version: string; readonly state: string; readonly reason: string };
interface ProgramReport {
  readonly version: string;
  readonly target: string;
  readonly well: 'Y' | 'N';
  readonly update: Update | null;
}
interface Stopping {
  readonly scope: Scope<Notice>;
  readonly address: string;
}

export type Programs = ReturnType<typeof composePrograms>;
