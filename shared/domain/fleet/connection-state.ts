import type { Millis } from '../ids.ts';

/** Lists how a branch is connected to central; the same everywhere that central shows or counts branches. */
export const CONNECTION_STATES = ['neverConnected', 'offline', 'online'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Lists whether a machine may connect for a branch: none was enrolled yet, one is, its enrolment was revoked. */
export const ENROLMENT_STATES = ['none', 'enrolled', 'revoked'] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** A branch reports every twenty seconds; after three that did not come it is offline. */
export const OFFLINE_AFTER_MS: Millis = 60_000;

interface BranchMachine {
  readonly enrolment: EnrolmentState;
  /** Milliseconds since its last report; null where none ever came from the machine that is enrolled. */
  readonly offlineMs: Millis | null;
}

/** Names the connection state of a branch. Without a report it is never online. */
export function connectionState({ enrolment, offlineMs }: BranchMachine): ConnectionState {
  if (offlineMs === null) return 'neverConnected';
  return enrolment === 'enrolled' && offlineMs < OFFLINE_AFTER_MS ? 'online' : 'offline';
}

/** The state of a branch that central knows nothing of is that of one that never reported. */
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

/** Tells whether a branch that should be connected is not: a revoked machine is offline on purpose. */
export const isDisconnected = (branch: {
  readonly connection: ConnectionState;
  readonly enrolment: EnrolmentState;
}): boolean => branch.connection === 'offline' && branch.enrolment === 'enrolled';
