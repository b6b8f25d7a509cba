import type { Millis } from '../ids.ts';

/** Connection states of a branch, used wherever central shows branches. */
export const CONNECTION_STATES = ['neverConnected', 'offline', 'online'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Enrolment states of a branch. */
export const ENROLMENT_STATES = ['none', 'enrolled', 'revoked'] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** Shortest time after which a branch is offline: three missed reports at the fastest usual pace. */
export const OFFLINE_AFTER_MS: Millis = 60_000;

interface BranchMachine {
  readonly enrolment: EnrolmentState;
  /** Time since the last report of the enrolled machine; null without one. */
  readonly offlineMs: Millis | null;
  /** Time without reports after which the branch is offline. */
  readonly offlineAfterMs: Millis;
}

/** Connection state of a branch; never online without a report. */
export function connectionState({ enrolment, offlineMs, offlineAfterMs }: BranchMachine): ConnectionState {
  if (offlineMs === null) return 'neverConnected';
  return enrolment === 'enrolled' && offlineMs < offlineAfterMs ? 'online' : 'offline';
}

/** Connection state; without data the same as never connected. */
export const connectionOf = (branch: { readonly connection: ConnectionState } | undefined): ConnectionState =>
  branch?.connection ?? 'neverConnected';

/** Counts branches by connection state. */
export function countConnections(
  branches: readonly { readonly connection: ConnectionState }[],
): Record<ConnectionState, number> {
  const counts = { neverConnected: 0, offline: 0, online: 0 };
  for (const { connection } of branches) counts[connection] += 1;
  return counts;
}

/** True if a branch should be connected and is not; revoked machines are excluded. */
export const isDisconnected = (branch: {
  readonly connection: ConnectionState;
  readonly enrolment: EnrolmentState;
}): boolean => branch.connection === 'offline' && branch.enrolment === 'enrolled';
