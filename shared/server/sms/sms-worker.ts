import type { Logger } from 'pino';
import { every } from '../kit/every.ts';
import { oneRunAtATime } from '../kit/one-run-at-a-time.ts';
import type { OutgoingSms, SmsOutcome, SmsProvider } from './sms-provider.ts';

/** The messages of a server for its worker; each step is durable before the next. */
export interface SendingOutbox<Claimed extends OutgoingSms & { readonly idBranches: number }> {
  /** True if there is work; needs no write lock. */
  waits(): boolean | Promise<boolean>;
  /** Marks expired messages. */
  expire(isIdempotent: boolean): Promise<unknown>;
  /** Claims the next due message; null if none. */
  claim(): Promise<Claimed | null>;
  /** Records the outcome; true if the branch is now suspended. */
  recordOutcome(sms: Claimed, outcome: SmsOutcome, isIdempotent: boolean): Promise<boolean>;
}

export interface SmsWorkerOptions<Claimed extends OutgoingSms & { readonly idBranches: number }> {
  readonly outbox: SendingOutbox<Claimed>;
  /** Opens the configured provider; null without provider or licence. */
  readonly open: () => Promise<SmsProvider | null>;
  readonly log: Logger;
  /** Interval in milliseconds. */
  readonly pollMs: number;
}

/** Maximum concurrent requests, so that one slow request delays few messages. */
const LANES = 4;

/** Sends messages by urgency, once each, and marks expired ones. */
export function createSmsWorker<Claimed extends OutgoingSms & { readonly idBranches: number }>({
  outbox,
  open,
  log,
  pollMs,
}: SmsWorkerOptions<Claimed>) {
  let looks: { stop(): void } | null = null;
  let stopped = false;

  async function sendAll(): Promise<void> {
    if (stopped || !(await outbox.waits())) return;
    const provider = await open();
    await outbox.expire(provider?.isIdempotent ?? false);
    if (!provider) return;
    while (!stopped) {
      const sms = await outbox.claim();
      if (!sms) return;
      const outcome = await provider.send(sms);
      const isSuspended = await outbox.recordOutcome(sms, outcome, provider.isIdempotent);
      if (isSuspended)
        log.warn(
          { branch: sms.idBranches, why: 'why' in outcome && outcome.why },
          'SMS of a branch are held',
        );
    }
  }

  const lanes = Array.from({ length: LANES }, () =>
    oneRunAtATime(sendAll, (error) => log.error({ err: error }, 'SMS were not sent')),
  );
  const wake = (): void => {
    if (looks) for (const worker of lanes) worker();
  };

  return {
    wake,
    start(): void {
      looks = every(pollMs, wake);
      wake();
    },
    /** Resolves when no request is running. */
    async stop(): Promise<void> {
      stopped = true;
      looks?.stop();
      await Promise.all(lanes.map((worker) => worker.idle()));
    },
  };
}
