import { isVersionDue } from '#shared/domain/fleet/version-due.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { installsItself } from '#shared/domain/updates/device-program.ts';
import { devicesToOffer } from '#shared/domain/updates/device-waves.ts';
import { newestFirst, type ShelvedPackage } from './package-store.ts';
import type { StoredOffer, StoredProgram } from './program-store.ts';

/** State from which the offered versions are decided. */
export interface ProgramsNow {
  readonly packages: readonly ShelvedPackage[];
  readonly programs: readonly (StoredProgram & { readonly role: string })[];
  /** Versions offered to devices before, with their failures. */
  readonly offers: readonly StoredOffer[];
  /** Versions that are no longer offered. */
  readonly stopped: ReadonlySet<string>;
  /** Version of the branch server: devices never exceed it. */
  readonly branchVersion: string;
  readonly isThere: (idDevices: number) => boolean;
}

/** Time for an installation, ms: some nights. After that the others no longer wait for the device. */
const MAX_INSTALLATION_MS: Millis = 72 * 3_600_000;

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
      const offer = offerOf(present, newer.version, one.id_devices);
      // The claim of a device counts only for a version that it was offered.
      const hasStarted = offer !== undefined && (one.update_version === newer.version || offer.state !== '');
      const hasFailed = offer !== undefined && offer.state !== '';
      const isThere = present.isThere(one.id_devices);
      const isOverdue = offer === undefined || now - offer.offered_at > MAX_INSTALLATION_MS;
      const isOnTrial = one.healthy_since === null && !isVersionDue(one.version, newer.version);
      // An offline device continues later; one that went offline during installation may be a reason to stop.
      const isRemoved = !isThere && one.update_state !== 'installing';
      return {
        id: one.id_devices,
        role: one.role,
        version: one.version,
        healthySince: one.healthy_since,
        isThere,
        hasStarted,
        isBlocked:
          (hasStarted && (hasFailed || one.update_state === 'blocked' || isRemoved)) ||
          ((hasStarted || isOnTrial) && isOverdue),
      };
    });
  const hasFailed = (offerOf(present, newer.version, program.id_devices)?.state ?? '') !== '';
  const isOffered = devicesToOffer(newer.version, devices, now).has(program.id_devices);
  return isOffered && !hasFailed ? newer : undefined;
}

const offerOf = ({ offers }: ProgramsNow, version: string, idDevices: number): StoredOffer | undefined =>
  offers.find((one) => one.version === version && one.id_devices === idDevices);
