import { type Hours, openingAt } from '#shared/domain/opening/opening.ts';
import type { Time } from '../time.ts';
import { again } from '../time.ts';
import type { ScreenPower } from './screen-power.ts';

/** When a branch is open; `hours` null where it always is. */
export interface BranchHours {
  readonly hours: readonly Hours[] | null;
  readonly zoneHours: number;
}

/** Milliseconds before the opening and after the closing for which the screen is on: staff are there then. */
const MARGIN_MS = 30 * 60_000;

/**
 * Tells whether the screen ought to be on: while the branch is open, and half an hour around. It is on as well where
 * nobody knows: a screen that is on at night costs electricity, one that is dark at noon costs the branch its queue.
 */
export function isScreenOn(branch: BranchHours | null, now: number | null): boolean {
  if (branch === null || branch.hours === null || branch.hours.length === 0 || now === null) return true;
  const { hours, zoneHours } = branch;
  return [now - MARGIN_MS, now, now + MARGIN_MS].some((at) => openingAt(hours, { zoneHours, now: at }).open);
}

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

const LOOK_MS = 30_000;

/** Switches the screen by the opening hours. What failed is tried again at the next look. */
export function keepScreenHours({ hours, now, sleeps, power, black, time }: Options) {
  let is: 'on' | 'off' | 'black' = 'on';

  async function look(): Promise<void> {
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

  const stop = again(time, LOOK_MS, look);
  return { look, stop, isOn: () => is === 'on' };
}
