import type { Millis } from '../ids.ts';

/**
 * Limits for how long nothing may be heard of a page before its screen counts as dark, ms: four beats, and several times
 * what a reload, a server that starts anew or a box that is switched off and on by mistake takes.
 */
export const OFFLINE_MS: Millis = 60_000;

/** What a branch has of devices, as lists filter them. */
export const DEVICE_KINDS = ['kiosk', 'display', 'printer', 'workstation'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/**
 * Names the states of a device; those that need somebody stand first, as lists show them. Only a printer is faulty or low
 * on paper, only a display silent.
 */
export const DEVICE_STATES = ['dark', 'faulty', 'silent', 'low', 'live', 'never', 'disabled'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** States about which staff are told. */
export const DEVICE_ISSUES = ['dark', 'silent'] as const;
export type DeviceIssue = (typeof DEVICE_ISSUES)[number];

/** A place where a device ought to be seen: a box that was paired with it, or else wherever its address is open. */
export interface DeviceScreen {
  /** Milliseconds since its page was last heard; null where it never was. */
  readonly offlineMs: Millis | null;
  /** Last heard by the clock of the wall, whatever has happened to that since; null where it never was. */
  readonly seenAt: Millis | null;
  /** Since when its page ought to be heard and lets nothing be; null while it does. */
  readonly offlineSince: Millis | null;
}

interface Judged {
  readonly isOn: boolean;
  readonly places: readonly DeviceScreen[];
}

interface JudgedState {
  readonly state: DeviceState;
  /** Since when it is dark or silent; null in the other states. */
  readonly since: Millis | null;
}

/**
 * Tells how a kiosk, a display or a workstation is: dark as soon as one of its places is, whatever the others show. One that nobody has opened yet
 * is none of what staff need to look at.
 *
 * Places last heard 3 s and 2 min ago: dark, since it was heard at the second.
 */
export function deviceState({ isOn, places: screens }: Judged): JudgedState {
  if (!isOn) return { state: 'disabled', since: null };
  const reachable = screens.filter(({ offlineMs }) => offlineMs !== null);
  if (reachable.length === 0) return { state: 'never', since: null };
  const dark = reachable.filter(isOffline).map(({ seenAt }) => seenAt);
  if (dark.length > 0) return { state: 'dark', since: earliest(dark) };
  const silent = reachable.map(({ offlineSince }) => offlineSince).filter((since) => since !== null);
  if (silent.length > 0) return { state: 'silent', since: earliest(silent) };
  return { state: 'live', since: null };
}

/** Tells whether nothing was heard of a place for too long. */
const isOffline = ({ offlineMs }: Pick<DeviceScreen, 'offlineMs'>): boolean =>
  offlineMs !== null && offlineMs > OFFLINE_MS;

/** Narrows a state to those that staff are told about. */
export const isIssue = (state: DeviceState): state is DeviceIssue => state === 'dark' || state === 'silent';

const earliest = (moments: readonly (Millis | null)[]): Millis => Math.min(...moments.map((at) => at ?? 0));

interface Ranked {
  readonly kind: DeviceKind;
  readonly state: DeviceState;
  /** True while staff are told of it. */
  readonly isRaised: boolean;
}

/**
 * Ranks devices as lists show them, the lowest first: what staff are told of stands before the same at night, and a
 * workstation that is off below those that are on, since nobody misses it.
 */
export function deviceRank({ kind, state, isRaised }: Ranked): number {
  const of = kind === 'workstation' && state === 'dark' ? 'never' : state;
  return DEVICE_STATES.indexOf(of) - (isRaised ? 0.5 : 0);
}

/** Counts devices by their kinds. */
export const countKinds = (kinds: readonly DeviceKind[]): Record<DeviceKind, number> => ({
  kiosk: 0,
  display: 0,
  printer: 0,
  workstation: 0,
  ...Object.fromEntries(DEVICE_KINDS.map((kind) => [kind, kinds.filter((one) => one === kind).length])),
});
