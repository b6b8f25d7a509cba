import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { installsItself, stopsVersion } from '#shared/domain/updates/device-program.ts';
import { devicesToOffer } from '#shared/domain/updates/device-waves.ts';
import { newestFirst, type ShelvedPackage } from './package-store.ts';
import type { StoredProgram } from './program-store.ts';

/** What is known where it has to be decided who gets what. */
export interface ProgramsNow {
  readonly packages: readonly ShelvedPackage[];
  readonly programs: readonly (StoredProgram & { readonly role: string })[];
  /** Versions that no device gets any more. */
  readonly stopped: ReadonlySet<string>;
  /** The version of the branch server: no device gets ahead of it. */
  readonly branchVersion: string;
  readonly isThere: (idDevices: number) => boolean;
}

/** Finds the newest package that a program could become; undefined where it is as new as can be. */
export function newerPackage(
  { version, target }: Pick<StoredProgram, 'version' | 'target'>,
  { packages, stopped, branchVersion }: Pick<ProgramsNow, 'packages' | 'stopped' | 'branchVersion'>,
): ShelvedPackage | undefined {
  return packages
    .filter((one) => one.target === target && isVersionDue(version, one.version))
    .filter((one) => !stopped.has(one.version) && !isVersionDue(branchVersion, one.version))
    .sort((a, b) => newestFirst(a.version, b.version))[0];
}

/** Finds what a device is offered now; undefined where it is nothing, or others try it out first. */
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
  // A package of Debian is installed by somebody: its device is none of them.
  const devices = present.programs
    .filter(({ target }) => targets.has(target) && installsItself(target))
    .map((one) => {
      const hasStarted = one.update_version === newer.version && !stopsVersion(one.update_state);
      const isThere = present.isThere(one.id_devices);
      // One that is switched off goes on later; one that went while it exchanged itself may be why nobody else should.
      const isRemoved = !isThere && one.update_state !== 'installing';
      return {
        id: one.id_devices,
        role: one.role,
        version: one.version,
        healthySince: one.well_since,

        isThere,
        hasStarted: hasStarted,
        isBlocked: hasStarted && (one.update_state === 'heldUp' || isRemoved),
      };
    });
  return devicesToOffer(newer.version, devices, now).has(program.id_devices) ? newer : undefined;
}
