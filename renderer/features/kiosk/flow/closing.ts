import type { Millis } from '#shared/domain/ids.ts';
import { FINISHING_MS, type Hours, mayFinish, openingAt } from '#shared/domain/opening/opening.ts';
import type { KioskState } from './kiosk-flow.ts';

/** Says when a kiosk is open, as its viewer does. */
export interface OpenBy {
  /** Null where it always is. */
  readonly hours: readonly Hours[] | null;
  /** Difference to UTC in hours. */
  readonly zone: string;
}

/** Begins to refuse before the server does, so that a press on the last moment still counts there. */
const MARGIN = 10_000;

/**
 * Tells whether the kiosk is closed for whoever stands before it: by its hours, once nobody is in the middle of a
 * choice. What was pressed is always finished.
 */
export function isShut(
  { stage, screen, language }: KioskState,
  { hours, zone }: OpenBy,
  now: Millis,
): boolean {
  if (stage.name !== 'choosing' && stage.name !== 'arriving') return false;
  const at = { zoneHours: Number(zone), now };
  const isChoosing = screen !== null || language !== null || stage.name === 'arriving';
  return isChoosing ? !mayFinish(hours, at, FINISHING_MS - MARGIN) : !openingAt(hours, at).open;
}
