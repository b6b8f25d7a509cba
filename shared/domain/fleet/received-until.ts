import type { Millis } from '../ids.ts';
import { type ConnectionState, connectionOf } from './connection-state.ts';

/** What central knows of the line to a branch. */
export interface BranchConnectionState {
  readonly connection: ConnectionState;
  /** By central's clock; null where it was never heard. */
  readonly lastSeen: Millis | null;
  readonly lagRows: number | null;
  readonly lagMs: Millis | null;
  /** By which the branch's clock is ahead of central's. */
  readonly skewMs: Millis | null;
}

/** Tells the moment up to which central has everything from a branch, by the clock of the branch. */
export function receivedUntil(
  status: BranchConnectionState | undefined,
  now: Millis,
): { asOf: Millis; connection: ConnectionState } {
  const connection = connectionOf(status);
  if (!status || status.lastSeen === null) return { asOf: now, connection };
  const lag = status.lagRows ? (status.lagMs ?? 0) : 0;
  const receivedAt = connection === 'online' ? now : status.lastSeen;
  return { asOf: receivedAt - lag + (status.skewMs ?? 0), connection };
}
