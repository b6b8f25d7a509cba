import { isVersionDue } from '../fleet/version-due.ts';
import type { Millis } from '../ids.ts';

/** A device to which a version may be offered. */
export interface OfferedDevice {
  readonly id: number;
  readonly role: string;
  /** The version that runs. */
  readonly version: string;
  /** Since when it says that this one is well; null while it is tried out. */
  readonly healthySince: Millis | null;
  /** It has asked of late. */
  readonly isThere: boolean;
  /** It has begun to take the version that is offered. */
  readonly hasStarted: boolean;
  /** Something at the device keeps it from taking the version, or it is off: nobody waits for it. */
  readonly isBlocked: boolean;
}

/** For so long the first ones have to be well: a day of work lies in it, and the others follow in the next night. */
const SOAK_MS: Millis = 20 * 3_600_000;

/**
 * Chooses the devices that a version is offered to: one of each role first, the others once each of these was well for a
 * day. A role of which none is there, or can take it, keeps nobody waiting.
 *
 * @returns their ids
 */
export function devicesToOffer(
  version: string,
  devices: readonly OfferedDevice[],
  now: Millis,
): ReadonlySet<number> {
  const runsIt = ({ version: running }: OfferedDevice) => !isVersionDue(running, version);
  const first = [...Map.groupBy(devices, ({ role }) => role).values()].map((ofRole) => {
    const begun = ofRole.filter((device) => runsIt(device) || device.hasStarted);
    const others = ofRole.filter((device) => device.isThere && !begun.includes(device));
    return begun.every(({ isBlocked }) => isBlocked) ? [...begun, ...others.slice(0, 1)] : begun;
  });
  const isSteady = (device: OfferedDevice) =>
    runsIt(device) && device.healthySince !== null && now - device.healthySince >= SOAK_MS;
  const opened = first.filter((ofRole) => ofRole.some(({ isBlocked }) => !isBlocked));
  const isProven = opened.length > 0 && opened.every((ofRole) => ofRole.some(isSteady));
  return new Set((isProven ? devices : first.flat()).map(({ id }) => id));
}
