import { DAY_MS } from '#shared/domain/time/units.ts';
import type { Electron } from './electron.ts';
import type { DeviceLog } from './log.ts';
import type { DeviceSettings, SettingsStore, SoftwareRendering } from './settings.ts';
import { repeat, type Time } from './time.ts';

interface Options {
  readonly app: Electron['app'];
  readonly settings: SettingsStore;
  /** Versions of program and system, which identify the driver. */
  readonly driver: string;
  /** Whether the screen has no viewer. */
  readonly isIdle: () => boolean;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Number of crashes within a time, ms, after which the graphics driver counts as unreliable. */
const MAX_CRASHES = 3;
const WITHIN_MS = 600_000;
/** Days for which a card is left alone the first time, and at most: each time twice as long. */
const FIRST_DAYS = 7;
const MAX_DAYS = 56;
const POLL_INTERVAL_MS = 600_000;

/**
 * Whether software rendering is still in force: not after its time, or after a driver change. A clock set back
 * extends it by at most the maximum.
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
 * Counts crashes of the GPU process. Chromium restarts it; after repeated crashes the device uses software
 * rendering for some days, which is slower but works, and then retries while nobody looks.
 */
export function careForGraphics({ app, settings, driver, isIdle, time, log }: Options): { stop(): void } {
  const isSoftware = () => isSoftwareRendering(settings.now(), { now: time.now(), driver });
  const startedInSoftware = isSoftware();
  let ended: number[] = [];
  let isOver = false;

  app.on('child-process-gone', (_event, { type, reason }) => {
    log.warn(`a process of ${type} has ended: ${reason}`);
    if (type !== 'GPU' || reason === 'clean-exit' || startedInSoftware || isOver) return;
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
