import { ROLES } from '#electron/roles.ts';
import type { Screens, Window } from '../electron.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import type { SettingsStore } from '../settings/kept-settings.ts';
import type { Time } from '../time.ts';
import { findScreen, isInSight } from './place-window.ts';

interface Options {
  readonly screen: Screens;
  readonly window: () => Window;
  readonly settings: SettingsStore;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** Milliseconds for which a cable is given time: a screen that is switched on comes, goes and comes. */
const DEBOUNCE_MS = 1_000;

/**
 * Keeps the window on the screen that was chosen: it goes to another one when that is unplugged, and back when it is
 * there again. An operator's window is only brought back into sight.
 */
export function watchScreens({ screen, window, settings, time, log }: Options) {
  let cancel: (() => void) | null = null;

  function moveToScreen(targetWindow: Window): void {
    const { role, screen: selected } = settings.now();
    if (targetWindow.isDestroyed()) return;
    const screens = screen.getAllDisplays();
    const [first] = screens;
    // Without any screen there is nothing to be done until one is plugged in, which is told.
    if (first === undefined) return;
    const target = findScreen(screens, selected) ?? screen.getPrimaryDisplay() ?? first;
    if (role !== null && ROLES[role].isPublic) {
      targetWindow.setBounds(target.bounds);
      targetWindow.setKiosk(true);
    } else if (!isInSight(targetWindow.getNormalBounds(), screens)) {
      const { x, y, width, height } = target.workArea;
      targetWindow.setBounds({ x, y, width: Math.min(1280, width), height: Math.min(860, height) });
    }
  }

  const changed = () => {
    cancel?.();
    cancel = time.after(DEBOUNCE_MS, () => {
      cancel = null;
      log.info('the screens have changed', { screens: screen.getAllDisplays().length });
      moveToScreen(window());
    });
  };
  screen.on('display-added', changed);
  screen.on('display-removed', changed);
  screen.on('display-metrics-changed', changed);

  return {
    place: moveToScreen,
    stop: () => cancel?.(),
  };
}
