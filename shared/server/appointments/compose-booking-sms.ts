import type { Logger } from 'pino';
import type { Clock } from '../kit/clock.ts';
import { every } from '../kit/every.ts';
import { oneRunAtATime } from '../kit/one-run-at-a-time.ts';
import { type AppointmentSms, type BookingSmsOptions, createBookingSms } from './booking-sms.ts';

export interface ComposeBookingSmsOptions extends BookingSmsOptions {
  /** Has a message sent, once for its key. */
  readonly send: (sms: AppointmentSms) => Promise<unknown>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds between two looks, where they are not the usual ones. */
  readonly pollMs?: number | undefined;
}

const POLL_INTERVAL_MS = 2_000;

/**
 * Writes by SMS to customers who have booked. What happened is the row that tells of it, as with letters: a server that
 * ends before a message was written does it when it is back.
 */
export function composeBookingSms({
  send,
  clock,
  log,
  pollMs = POLL_INTERVAL_MS,
  ...options
}: ComposeBookingSmsOptions) {
  const due = createBookingSms(options);
  const write = oneRunAtATime(
    async () => {
      for (const sms of await due(clock.now())) await send(sms);
    },
    (error) => log.error({ err: error }, 'SMS about appointments were not written'),
  );
  let timer: { stop(): void } | null = null;
  return {
    start(): void {
      timer = every(pollMs, write);
    },
    async stop(): Promise<void> {
      timer?.stop();
      await write.settled();
    },
  };
}
