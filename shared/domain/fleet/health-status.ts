import { isDiskLow } from '../alarms/fleet-alarms.ts';
import type { Millis } from '../ids.ts';
import type { DatabaseState, HealthStatus } from './health-states.ts';

/** Maximum age of unsent data before it needs attention. */
const BEHIND_MS: Millis = 30 * 60_000;

/** Disk of a server; `reservedSpace` is null if none is reserved. */
export interface JudgedDisk {
  readonly freeBytes: number;
  readonly totalBytes: number;
  readonly reservedSpace: boolean | null;
}

interface Judged {
  readonly database: DatabaseState;
  /** Null if the disk could not be queried. */
  readonly disk: JudgedDisk | null;
  readonly behindMs: Millis;
  readonly stopped: boolean;
  readonly copy: boolean;
  /** True while staff must confirm the business day. */
  readonly clockDoubted?: boolean;
  /** True while a display is offline or muted during opening hours. */
  readonly hasDeviceIssues?: boolean;
  /** True if a branch has an invalid zone. */
  readonly zonesUnreadable?: boolean;
  /** True while mail that should be sent is failing. */
  readonly hasFailedEmails?: boolean;
}

const UNWRITABLE: readonly DatabaseState[] = ['full', 'failed', 'damaged'];

/** Combines the conditions of a server into its health. */
export function healthStatus(judged: Judged): HealthStatus {
  const { database, disk, behindMs, stopped, copy } = judged;
  const { clockDoubted = false, hasDeviceIssues = false, hasFailedEmails = false } = judged;
  if (UNWRITABLE.includes(database)) return 'failed';
  const diskWell =
    disk !== null && disk.reservedSpace !== false && !isDiskLow(disk.freeBytes, disk.totalBytes);
  const replicates = behindMs <= BEHIND_MS && !stopped && !copy;
  const isNotified = clockDoubted || hasDeviceIssues || hasFailedEmails || (judged.zonesUnreadable ?? false);
  const isWell = database === 'ok' && diskWell && replicates && !isNotified;
  return isWell ? 'ok' : 'attention';
}
