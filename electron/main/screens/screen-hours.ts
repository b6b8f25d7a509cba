import type { Time } from '../time.ts';
import { repeat } from '../time.ts';
import { type BranchHours, isScreenOn } from './is-screen-on.ts';
import type { ScreenPower } from './screen-power.ts';

interface Options {
  readonly hours: () => BranchHours | null;
  readonly now: () => number | null;
  /** Whether what this machine is lets it sleep. */
  readonly sleeps: () => boolean;
  readonly power: ScreenPower;
  /** Draws black where the screen itself cannot be switched, and what belongs there again. */
  readonly black: (isBlack: boolean) => void;
  readonly time: Time;
}

const POLL_INTERVAL_MS = 30_000;

/** Switches the screen by the opening hours. What failed is tried again at the next look. */
export function applyScreenHours({ hours, now, sleeps, power, black, time }: Options) {
  let is: 'on' | 'off' | 'black' = 'on';

  async function check(): Promise<void> {
    const isOn = !sleeps() || isScreenOn(hours(), now());
    if (isOn === (is === 'on')) return;
    if (isOn) {
      if (is === 'black') black(false);
      else if (!(await power.set('on'))) return;
      is = 'on';
    } else if (await power.set('off')) {
      is = 'off';
    } else {
      black(true);
      is = 'black';
    }
  }

  const stop = repeat(time, POLL_INTERVAL_MS, check);
  return { look: check, stop, isOn: () => is === 'on' };
}
