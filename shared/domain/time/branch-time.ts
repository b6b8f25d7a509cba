import type { Millis } from '../ids.ts';
import { HOUR_MS } from './units.ts';

/** Local date and time of a branch: `2026-10-13 10:24:05` (operations, section 3). */
export function branchTime(at: Millis, zoneHours: number): string {
  return new Date(at + zoneHours * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
}
