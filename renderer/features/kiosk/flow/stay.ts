import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { Stage } from './kiosk-flow.ts';

/** Sets how long things stay, ms (operations specification, section 9; the number long enough for a phone). */
export const STAGE_DURATIONS = {
  thanks: 3_000,
  number: 30_000,
  failed: 5_000,
  error: 5_000,
  untouched: 60_000,
};

type TimedScreen = Pick<KioskScreen, 'type' | 'message'>;

/**
 * Tells how long a stage stays before something else follows, ms; null where it waits for the customer. `screen` is
 * the designed one that is shown, or whose words are.
 */
export function stageDuration(stage: Stage, screen: TimedScreen | null): number | null {
  if (stage.name === 'number') return STAGE_DURATIONS.number;
  if (stage.name === 'failed') return STAGE_DURATIONS.failed;
  if (stage.name === 'thanks')
    return screen?.type === 'MESSAGE' ? messageDuration(screen) : STAGE_DURATIONS.thanks;
  if (stage.name !== 'choosing' || !screen || screen.type === 'ACTION') return null;
  return screen.type === 'ERROR' ? STAGE_DURATIONS.error : messageDuration(screen);
}

/** A message of 0 seconds stays until it is touched. */
const messageDuration = ({ message }: TimedScreen): number | null =>
  message.duration === 0 ? null : message.duration * 1000;
