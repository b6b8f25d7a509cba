import type { Millis } from '../ids.ts';

/** Time without a heartbeat after which a screen is offline: four heartbeats, longer than a reload or restart. */
export const OFFLINE_MS: Millis = 60_000;

/** Time for which a duplicate of a device is reported. */
export const DUPLICATE_MS: Millis = 24 * 3_600_000;

/** Kinds of devices in lists. */
export const DEVICE_KINDS = ['kiosk', 'display', 'printer', 'workstation'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** Device states, most urgent first. Only printers are faulty or low on paper, only displays muted. */
export const DEVICE_STATES = [
  'offline',
  /** Another machine uses its key. */
  'duplicate',
  'faulty',
  'muted',
  'low',
  'live',
  'never',
  'disabled',
] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** States reported to staff. */
export const DEVICE_ISSUES = ['offline', 'duplicate', 'muted'] as const;
export type DeviceIssue = (typeof DEVICE_ISSUES)[number];

/** A screen that should show a page: a paired device or an open page. */
export interface DeviceScreen {
  /** Time since its last heartbeat; null if it never had one. */
  readonly offlineMs: Millis | null;
  /** Wall-clock time of its last heartbeat; null if it never had one. */
  readonly seenAt: Millis | null;
  /** Start of being muted; null if audible. */
  readonly mutedSince: Millis | null;
  /** Last use of its key by another machine; null without one. */
  readonly duplicateAt?: Millis | null;
}

interface Judged {
  readonly isOn: boolean;
  readonly screens: readonly DeviceScreen[];
}

interface JudgedState {
  readonly state: DeviceState;
  /** Start of the offline or muted state; otherwise null. */
  readonly since: Millis | null;
}

/**
 * State of a kiosk, display or workstation: offline if any of its screens is. A never opened screen needs no
 * attention. Screens last heard 3 s and 2 min ago: offline since the second heartbeat.
 */
export function deviceState({ isOn, screens }: Judged): JudgedState {
  if (!isOn) return { state: 'disabled', since: null };
  const reachable = screens.filter(({ offlineMs }) => offlineMs !== null);
  if (reachable.length === 0) return { state: 'never', since: null };
  const offline = reachable.filter(isOffline).map(({ seenAt }) => seenAt);
  if (offline.length > 0) return { state: 'offline', since: earliest(offline) };
  const duplicates = reachable.map(({ duplicateAt = null }) => duplicateAt).filter((at) => at !== null);
  if (duplicates.length > 0) return { state: 'duplicate', since: earliest(duplicates) };
  const silent = reachable.map(({ mutedSince }) => mutedSince).filter((since) => since !== null);
  if (silent.length > 0) return { state: 'muted', since: earliest(silent) };
  return { state: 'live', since: null };
}

/** True if a screen has had no heartbeat for too long. */
const isOffline = ({ offlineMs }: Pick<DeviceScreen, 'offlineMs'>): boolean =>
  offlineMs !== null && offlineMs > OFFLINE_MS;

/** True for states reported to staff. */
export const isIssue = (state: DeviceState): state is DeviceIssue =>
  DEVICE_ISSUES.some((issue) => issue === state);

const earliest = (moments: readonly (Millis | null)[]): Millis => Math.min(...moments.map((at) => at ?? 0));

interface Ranked {
  readonly kind: DeviceKind;
  readonly state: DeviceState;
  /** True while reported to staff. */
  readonly isRaised: boolean;
}

/** Sort rank of a device, lowest first: reported issues before unreported ones, closed workstations last. */
export function deviceRank({ kind, state, isRaised }: Ranked): number {
  const of = kind === 'workstation' && state === 'offline' ? 'never' : state;
  return DEVICE_STATES.indexOf(of) - (isRaised ? 0.5 : 0);
}

/** Counts devices by kind. */
export const countKinds = (kinds: readonly DeviceKind[]): Record<DeviceKind, number> => ({
  kiosk: 0,
  display: 0,
  printer: 0,
  workstation: 0,
  ...Object.fromEntries(DEVICE_KINDS.map((kind) => [kind, kinds.filter((one) => one === kind).length])),
});

/** Hardware ids stored for a machine: network cards and disks, including replaced ones. */
export const MAX_MACHINE_IDS = 16;

/** Whether two lists of hardware ids are of one machine: one id is enough, as parts are replaced. Unknown ones match. */
export const isSameMachine = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((id) => other.includes(id));

/** Hardware ids of a machine, current ones first. */
export const knownMachine = (current: readonly string[], stored: readonly string[]): string[] =>
  [...new Set([...current, ...stored])].slice(0, MAX_MACHINE_IDS);
