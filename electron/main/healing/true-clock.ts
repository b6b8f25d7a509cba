import type { DeviceLog } from '../logs/device-log.ts';
import type { Time } from '../time.ts';

/** Milliseconds by which the two clocks may differ: an answer takes a while. */
const AGREE_MS = 120_000;

/**
 * Tells the time by the branch server's clock, from its last answer on. A machine whose battery is empty begins in
 * another year; what is done by the hour goes by the branch, and all waiting by a clock that never jumps.
 */
export function createTrueClock({ time, log }: { readonly time: Time; readonly log: DeviceLog }) {
  let serverTime: { readonly at: number; readonly mono: number } | null = null;
  let isWrong = false;
  return {
    update(serverNow: number): void {
      serverTime = { at: serverNow, mono: time.mono() };
      const differs = Math.abs(serverNow - time.now()) > AGREE_MS;
      if (differs && !isWrong)
        log.warn('the clock of this machine is wrong', { byMs: time.now() - serverNow });
      isWrong = differs;
    },
    /** Null before the server has answered: nobody knows then. */
    now: (): number | null => (serverTime === null ? null : serverTime.at + time.mono() - serverTime.mono),
    isInaccurate: () => isWrong,
  };
}
