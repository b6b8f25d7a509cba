import { useEffect } from 'react';

/** Keeps the screen awake while a page is shown, where the browser can: again whenever it comes back into view. */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;

    async function requestWakeLock() {
      if (document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (left) await held.release();
        else lock = held;
      } catch {
        // Is refused on a low battery, and given the next time that the page comes into view.
        lock = null;
      }
    }

    const look = () => void requestWakeLock();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, []);
}
