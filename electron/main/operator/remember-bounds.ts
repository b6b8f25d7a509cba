import type { Window } from '../electron.ts';
import type { SettingsStore } from '../settings/kept-settings.ts';
import type { Time } from '../time.ts';

/** Milliseconds for which a window stands still before its place is kept: moving it tells of each step. */
const STILL_MS = 2_000;

/** Remembers where somebody has put the window of a machine that has one to be moved. */
export function persistBounds(window: Window, settings: SettingsStore, time: Time): void {
  let cancel = () => {};
  const moved = () => {
    cancel();
    cancel = time.after(STILL_MS, () => {
      if (!window.isDestroyed()) settings.change({ bounds: window.getNormalBounds() });
    });
  };
  window.on('move', moved);
  window.on('resize', moved);
}
