import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { Stage } from './kiosk-flow.ts';

/** Sets how long things stay, ms (operations specification, section 9; the number long enough for a phone). */
export const STAYS = { thanks: 3_000, number: 30_000, failed: 5_000, error: 5_000, untouched: 60_000 };

type Shown = Pick<KioskScreen, 'type' | 'message'>;

/**
 * Tells how long a stage stays before something else follows, ms; null where it waits for the customer. `screen` is
 * the designed one that is shown, or whose words are.
 */
export function stayOf(stage: Stage, screen: Shown | null): number | null {
  if (stage.name === 'number') return STAYS.number;
  if (stage.name === 'failed') return STAYS.failed;
  if (stage.name === 'thanks') return screen?.type === 'MESSAGE' ? stayOfMessage(screen) : STAYS.thanks;
  if (stage.name !== 'choosing' || !screen || screen.type === 'ACTION') return null;
  return screen.type === 'ERROR' ? STAYS.error : stayOfMessage(screen);
}

/** A message of 0 seconds stays until it is touched. */
const stayOfMessage = ({ message }: Shown): number | null =>
  message.duration === 0 ? null : message.duration * 1000;
