/**
 * Lists how a branch is connected to central: no machine was enrolled for it yet; one was and has not been heard; heard
 * of lately; not heard of for a while; its machine is no longer allowed to speak.
 */
export const CONNECTION_STATES = ['notEnrolled', 'silent', 'online', 'away', 'revoked'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** A branch reports every twenty seconds; after three that did not come it is away. */
export const AWAY_AFTER_MS = 60_000;

interface BranchMachine {
  /** Says whether a machine was ever enrolled, and whether one still may speak. */
  readonly enrolled: boolean;
  readonly valid: boolean;
  /** Milliseconds since its last report; null where none ever came from the machine that is enrolled. */
  readonly silentMs: number | null;
}

/** Names the connection state of a branch. */
export function connectionState({ enrolled, valid, silentMs }: BranchMachine): ConnectionState {
  if (!enrolled) return 'notEnrolled';
  if (!valid) return 'revoked';
  if (silentMs === null) return 'silent';
  return silentMs < AWAY_AFTER_MS ? 'online' : 'away';
}
