import type { Millis } from '../ids.ts';
import { type ConnectionState, connectionOf } from './connection-state.ts';

/** Connection data of a branch. */
export interface BranchConnectionState {
  readonly connection: ConnectionState;
  /** By central's clock; null if never heard. */
  readonly lastSeen: Millis | null;
  readonly lagRows: number | null;
  readonly lagMs: Millis | null;
  /** How far the branch's clock is ahead. */
  readonly skewMs: Millis | null;
}

/** Time up to which central has all data of a branch, by the branch's clock. */
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
