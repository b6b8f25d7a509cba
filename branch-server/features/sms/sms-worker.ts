import type { Logger } from 'pino';
import type { Notice } from '#branch-server/notices.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import { every } from '#shared/server/kit/every.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import type { SmsProvider } from '#shared/server/sms/sms-provider.ts';
import type { SmsOutbox } from './sms-outbox.ts';

export interface SmsWorkerOptions {
  readonly gate: WriteGate<Notice>;
  readonly outbox: SmsOutbox;
  /** Tells whether any message waits, without the gate. */
  readonly waits: () => boolean;
  /** Opens the provider of the settings; null where nothing is sent, for want of one or of a licence. */
  readonly open: () => Promise<SmsProvider | null>;
  readonly log: Logger;
  /** Milliseconds between two looks at what has become due. */
  readonly looksMs: number;
}

/** Messages under way at once: one that hangs holds up only a lane. */
const LANES = 4;

/** Sends what the spool holds, the most urgent first, each once; what has outlived its use is given up. */
export function createSmsWorker({ gate, outbox, waits, open, log, looksMs }: SmsWorkerOptions) {
  let looks: { stop(): void } | null = null;
  let stopped = false;

  async function sendAll(): Promise<void> {
    if (stopped || !waits()) return;
    await gate.command((scope) => outbox.expire(scope));
    const provider = await open();
    if (!provider) return;
    while (!stopped) {
      const sms = await gate.command((scope) => outbox.claim(scope));
      if (!sms) return;
      const outcome = await provider.send(sms);
      const held = await gate.command((scope) => outbox.settle(scope, sms, outcome, provider.keepsKeys));
      if (held)
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
    if (looks) for (const lane of lanes) lane();
  };

  return {
    wake,
    async start(): Promise<void> {
      const provider = await open();
      await gate.command((scope) => outbox.resume(scope, provider?.keepsKeys ?? false));
      looks = every(looksMs, wake);
      wake();
    },
    /** Resolves when none is under way. */
    async stop(): Promise<void> {
      stopped = true;
      looks?.stop();
      await Promise.all(lanes.map((lane) => lane.settled()));
    },
  };
}
