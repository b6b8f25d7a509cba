import { isDiskLow } from '../fleet/alarms.ts';
import type { Millis } from '../ids.ts';
import type { DatabaseState, HealthStatus } from './health-states.ts';

/** Limits for how long what a branch does may wait for its central, until somebody has to look. */
const BEHIND_MS: Millis = 30 * 60_000;

/** The disk of a server; `ballast` is null where none is kept. */
export interface JudgedDisk {
  readonly freeBytes: number;
  readonly totalBytes: number;
  readonly ballast: boolean | null;
}

interface Judged {
  readonly database: DatabaseState;
  /** Null where the disk could not be asked. */
  readonly disk: JudgedDisk | null;
  readonly behindMs: Millis;
  readonly stopped: boolean;
  readonly copy: boolean;
  /** True while staff are asked whether a business day may begin. */
  readonly clockDoubted?: boolean;
  /** True while a display is dark or silent in the opening hours, or not heard as was chosen. */
  readonly hasDeviceIssues?: boolean;
  /** True while mail that is of use does not go out. */
  /** True while a branch has a zone that is no number. */
  readonly zonesUnreadable?: boolean;
  readonly hasFailedEmails?: boolean;
}

const UNWRITABLE: readonly DatabaseState[] = ['full', 'failed', 'damaged'];

/** Sums up how a server is. */
export function healthStatus(judged: Judged): HealthStatus {
  const { database, disk, behindMs, stopped, copy } = judged;
  const { clockDoubted = false, hasDeviceIssues = false, hasFailedEmails = false } = judged;
  if (UNWRITABLE.includes(database)) return 'failed';
  const diskWell = disk !== null && disk.ballast !== false && !isDiskLow(disk.freeBytes, disk.totalBytes);
  const replicates = behindMs <= BEHIND_MS && !stopped && !copy;
  const isNotified = clockDoubted || hasDeviceIssues || hasFailedEmails || (judged.zonesUnreadable ?? false);
  const isWell = database === 'ok' && diskWell && replicates && !isNotified;
  return isWell ? 'ok' : 'attention';
}
