import type { Electron } from '../electron.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import type { DeviceSettings, SoftwareRendering } from '../settings/device-settings.ts';
import type { SettingsStore } from '../settings/kept-settings.ts';
import { repeat, type Time } from '../time.ts';

interface Options {
  readonly app: Electron['app'];
  readonly settings: SettingsStore;
  /** Names what drives the card: the versions of this program and of the system. */
  readonly driver: string;
  /** Whether nobody looks at the screen now. */
  readonly isIdle: () => boolean;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** So many times within so many milliseconds, and the card or its driver is not to be relied on. */
const MAX_CRASHES = 3;
const WITHIN_MS = 600_000;
const DAY_MS = 86_400_000;
/** Days for which a card is left alone the first time, and at most: each time twice as long. */
const FIRST_DAYS = 7;
const MAX_DAYS = 56;
const POLL_INTERVAL_MS = 600_000;

/**
 * Tells whether the card is left alone still: not once its time is over, nor after its driver has changed. A clock that
 * jumps back costs no more than the longest time.
 */
export function isSoftwareRendering(
  { softwareRendering }: Pick<DeviceSettings, 'softwareRendering'>,
  { now, driver }: { readonly now: number; readonly driver: string },
): boolean {
  if (softwareRendering === null || softwareRendering.driver !== driver) return false;
  const remaining = softwareRendering.until - now;
  return remaining > 0 && remaining <= MAX_DAYS * DAY_MS;
}

/**
 * Counts how often what draws has ended. Chromium starts it anew by itself; where it ends again and again, the device
 * draws without the graphics card for some days, which is slower and works, and then tries it again while nobody looks.
 */
export function careForGraphics({ app, settings, driver, isIdle, time, log }: Options): { stop(): void } {
  const isSoftware = () => isSoftwareRendering(settings.now(), { now: time.now(), driver });
  const startedInSoftware = isSoftware();
  let ended: number[] = [];
  let isOver = false;

  app.on('child-process-gone', (_event, { type, reason }) => {
    log.warn(`a process of ${type} has ended: ${reason}`);
    if (type !== 'GPU' || startedInSoftware || isOver) return;
    ended = [...ended.filter((at) => time.mono() - at < WITHIN_MS), time.mono()];
    if (ended.length < MAX_CRASHES) return;
    const softwareRendering = nextSoftwareRendering(settings.now().softwareRendering, {
      now: time.now(),
      driver,
    });
    log.warn('the graphics card is left alone for some days', { times: softwareRendering.times });
    settings.change({ softwareRendering });
    restart();
  });

  const stopPolling = repeat(time, POLL_INTERVAL_MS, () => {
    if (!startedInSoftware || isOver || isSoftware() || !isIdle()) return;
    log.info('the graphics card is tried again');
    restart();
  });

  /** Chromium takes only at its start whether it uses the card. */
  function restart(): void {
    isOver = true;
    void settings.written().then(() => {
      app.relaunch();
      app.exit(0);
    });
  }

  return { stop: stopPolling };
}

/** Doubles the time with each failure, until the card was well for as long as the longest, or is driven by something else. */
function nextSoftwareRendering(
  before: SoftwareRendering | null,
  { now, driver }: { readonly now: number; readonly driver: string },
): SoftwareRendering {
  const isSameDriver =
    before !== null && before.driver === driver && Math.abs(now - before.until) < MAX_DAYS * DAY_MS;
  const times = isSameDriver ? Math.min(before.times + 1, 10) : 1;
  const days = Math.min(MAX_DAYS, FIRST_DAYS * 2 ** (times - 1));
  return { times, until: now + days * DAY_MS, driver };
}
