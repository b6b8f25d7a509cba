import { ApiError } from '#shared/contract/api-error-factory.ts';
import { backOff } from '#sync/branch/back-off.ts';
import type { After, Timer } from '../after.ts';

export interface EnrolBySettingsOptions {
  readonly enrol: () => Promise<unknown>;
  readonly alarm: (reason: string) => void;
  readonly random: () => number;
  readonly after: After;
}

/** Central may not be there yet when the branch is started: asking again is worth it then, and only then. */
const RETRYABLE_ERRORS = new Set([
  'CENTRAL_UNREACHABLE',
  'CENTRAL_TIMEOUT',
  'CENTRAL_UNTRUSTED_CA',
  'CENTRAL_HOST_MISMATCH',
  'CENTRAL_NO_TLS',
  'CENTRAL_CERTIFICATE',
  'CENTRAL_UNEXPECTED_RESPONSE',
  'TOO_MANY_REQUESTS',
]);

/** Enrols with the code of the settings, as often as it takes until central has answered. */
export function createEnrolBySettings({ enrol, alarm, random, after }: EnrolBySettingsOptions) {
  let timer: Timer | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  let failures = 0;
  let isStopped = false;

  function attempt(): void {
    underWay = enrol().catch((error: unknown) => {
      alarm(error instanceof Error ? error.message : String(error));
      if (isStopped || !(error instanceof ApiError) || !RETRYABLE_ERRORS.has(error.status)) return;
      failures += 1;
      timer = after(backOff(failures, random()), attempt);
    });
  }

  return {
    start: attempt,
    async stop(): Promise<void> {
      isStopped = true;
      timer?.stop();
      await underWay;
    },
  };
}
