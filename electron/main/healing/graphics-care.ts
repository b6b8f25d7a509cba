import type { Electron } from '../electron.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import type { KeptSettings } from '../settings/kept-settings.ts';
import type { Time } from '../time.ts';

interface Options {
  readonly app: Electron['app'];
  readonly settings: KeptSettings;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** So many times within so many milliseconds, and the card or its driver is not to be relied on. */
const MOST = 3;
const WITHIN_MS = 600_000;

/**
 * Counts how often what draws has ended. Chromium starts it anew by itself; where it ends again and again, the device
 * draws without the graphics card from then on, which is slower and works.
 */
export function careForGraphics({ app, settings, time, log }: Options): void {
  let ended: number[] = [];
  app.on('child-process-gone', (_event, { type, reason }) => {
    log.warn(`a process of ${type} has ended: ${reason}`);
    if (type !== 'GPU' || settings.now().drawsInSoftware) return;
    ended = [...ended.filter((at) => time.mono() - at < WITHIN_MS), time.mono()];
    if (ended.length < MOST) return;
    log.warn('the graphics card is left alone from now on');
    settings.change({ drawsInSoftware: true });
    void settings.written().then(() => {
      app.relaunch();
      app.exit(0);
    });
  });
}
