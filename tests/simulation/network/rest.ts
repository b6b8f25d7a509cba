import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { isSilence } from '#tests/support/actions/steady-client.ts';

const AGAIN_AFTER_MS = 1_000;

/** Waits for this time or until the simulation ends. */
export const rest = (ms: number, signal: AbortSignal): Promise<unknown> =>
  pause(ms, undefined, { signal }).catch(() => undefined);

/** Repeats a round until the simulation ends. An API error or a missing answer ends only the present round. */
export async function untilEnd(signal: AbortSignal, round: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    try {
      await round();
    } catch (error) {
      if (!(error instanceof ApiError || isSilence(error))) throw error;
      await rest(AGAIN_AFTER_MS, signal);
    }
  }
}
