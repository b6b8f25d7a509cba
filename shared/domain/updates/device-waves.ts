import { isVersionDue } from '../fleet/version-due.ts';
import type { Millis } from '../ids.ts';

/** A device that can be offered a version. */
export interface OfferedDevice {
  readonly id: number;
  readonly role: string;
  /** Running version. */
  readonly version: string;
  /** Healthy since; null during the trial. */
  readonly healthySince: Millis | null;
  /** True if it polled recently. */
  readonly isThere: boolean;
  /** True if it has started this update. */
  readonly hasStarted: boolean;
  /** True if it is blocked or off, so that nothing waits for it. */
  readonly isBlocked: boolean;
}

/**
 * Number of devices that must report a failure before a version is withheld from all: a second one confirms the
 * first, and a twentieth of many. A single device decides alone.
 *
 * @param devices number of devices that can install the version
 */
export const failuresToStop = (devices: number): number =>
  Math.max(1, Math.min(devices, Math.max(2, Math.ceil(devices / 20))));

/** Time that the first devices must be healthy: a working day. */
const SOAK_MS: Millis = 20 * 3_600_000;

/**
 * Selects the devices to offer a version: one per role first, the others once these were healthy for a day. Roles
 * without an available device are skipped.
 * @returns their ids
 */
export function devicesToOffer(
  version: string,
  devices: readonly OfferedDevice[],
  now: Millis,
): ReadonlySet<number> {
  const runsIt = ({ version: running }: OfferedDevice) => !isVersionDue(running, version);
  const first = [...Map.groupBy(devices, ({ role }) => role).values()].map((ofRole) => {
    const started = ofRole.filter((device) => runsIt(device) || device.hasStarted);
    const others = ofRole.filter((device) => device.isThere && !started.includes(device));
    return started.every(({ isBlocked }) => isBlocked) ? [...started, ...others.slice(0, 1)] : started;
  });
  const isSteady = (device: OfferedDevice) =>
    runsIt(device) && device.healthySince !== null && now - device.healthySince >= SOAK_MS;
  const opened = first.filter((ofRole) => ofRole.some(({ isBlocked }) => !isBlocked));
  const isProven = opened.length > 0 && opened.every((ofRole) => ofRole.some(isSteady));
  return new Set((isProven ? devices : first.flat()).map(({ id }) => id));
}
