import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { isSilence } from '#tests/support/actions/steady-client.ts';

const AGAIN_AFTER_MS = 1_000;

/** Waits; sooner where the play ends meanwhile. */
export const rest = (ms: number, signal: AbortSignal): Promise<unknown> =>
  pause(ms, undefined, { signal }).catch(() => undefined);

/**
 * Does something over and over until the play ends. What a server refuses, or does not answer, ends one round and not
 * the play: people try again.
 */
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
