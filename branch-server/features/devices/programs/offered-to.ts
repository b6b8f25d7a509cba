import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { installsItself, stopsVersion } from '#shared/domain/updates/device-program.ts';
import { devicesToOffer } from '#shared/domain/updates/device-waves.ts';
import { newestFirst, type ShelvedPackage } from './package-store.ts';
import type { StoredProgram } from './program-store.ts';

/** State from which the offered versions are decided. */
export interface ProgramsNow {
  readonly packages: readonly ShelvedPackage[];
  readonly programs: readonly (StoredProgram & { readonly role: string })[];
  /** Versions that are no longer offered. */
  readonly stopped: ReadonlySet<string>;
  /** Version of the branch server: devices never exceed it. */
  readonly branchVersion: string;
  readonly isThere: (idDevices: number) => boolean;
}

/** The newest package for a program; undefined if the program is up to date. */
export function newerPackage(
  { version, target }: Pick<StoredProgram, 'version' | 'target'>,
  { packages, stopped, branchVersion }: Pick<ProgramsNow, 'packages' | 'stopped' | 'branchVersion'>,
): ShelvedPackage | undefined {
  return packages
    .filter((one) => one.target === target && isVersionDue(version, one.version))
    .filter((one) => !stopped.has(one.version) && !isVersionDue(branchVersion, one.version))
    .sort((a, b) => newestFirst(a.version, b.version))[0];
}

/** Version offered to a device now; undefined for none, or while others test it first. */
export function offeredTo(
  program: StoredProgram,
  present: ProgramsNow,
  now: Millis,
): ShelvedPackage | undefined {
  const newer = newerPackage(program, present);
  if (!newer) return undefined;
  const targets = new Set(
    present.packages.filter(({ version }) => version === newer.version).map(({ target }) => target),
  );
  // Debian packages are installed manually, so their devices do not count.
  const devices = present.programs
    .filter(({ target }) => targets.has(target) && installsItself(target))
    .map((one) => {
      const hasStarted = one.update_version === newer.version && !stopsVersion(one.update_state);
      const isThere = present.isThere(one.id_devices);
      // An offline device continues later; one that went offline during installation may be a reason to stop.
      const isRemoved = !isThere && one.update_state !== 'installing';
      return {
        id: one.id_devices,
        role: one.role,
        version: one.version,
        healthySince: one.healthy_since,

        isThere,
        hasStarted: hasStarted,
        isBlocked: hasStarted && (one.update_state === 'heldUp' || isRemoved),
      };
    });
  return devicesToOffer(newer.version, devices, now).has(program.id_devices) ? newer : undefined;
}
