import type { Millis } from '#shared/domain/ids.ts';
import { exponential } from '#shared/domain/simulation/draw.ts';

const HOUR_MS = 3_600_000;
/** Customers an hour on average, and by how much more or fewer they come in waves: now and then it is too much. */
const PER_HOUR = 84;
const SWELL = 0.45;
const WAVE_MS = 50 * 60_000;
/** Of a longer gap nobody comes: a machine that slept does not wake up to a crowd. Half a second at full speed is 10 s. */
const MAX_GAP_MS = 60_000;

/** Says how many come since it was last asked. Opening hours do not count: who looks at night shall see something. */
export function createSimulatedCustomers(random: () => number) {
  let next: Millis | null = null;
  const after = (at: Millis) => {
    const perHour = PER_HOUR * (1 + SWELL * Math.sin((2 * Math.PI * at) / WAVE_MS));
    return at + exponential(random, perHour) * HOUR_MS;
  };

  return (now: Millis): number => {
    if (next === null || next < now - MAX_GAP_MS || next > now + HOUR_MS) next = after(now);
    let came = 0;
    for (; next <= now; next = after(next)) came += 1;
    return came;
  };
}
