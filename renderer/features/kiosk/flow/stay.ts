import type { KioskScreen } from '#shared/contract/devices/kiosks.ts';
import type { Stage } from './kiosk-flow.ts';

/** Sets how long things stay, ms (operations specification, section 9; the number long enough for a phone). */
export const STAYS = { thanks: 3_000, number: 30_000, failed: 5_000, message: 5_000, untouched: 60_000 };

/** Tells how long a stage stays before the default screen comes back, ms; null where it waits for the customer. */
export function stayOf(stage: Stage, screen: KioskScreen['type']): number | null {
  if (stage.name === 'thanks') return STAYS.thanks;
  if (stage.name === 'number') return STAYS.number;
  if (stage.name === 'failed') return STAYS.failed;
  return stage.name === 'choosing' && screen !== 'ACTION' ? STAYS.message : null;
}
