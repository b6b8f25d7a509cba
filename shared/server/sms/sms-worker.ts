import type { Logger } from 'pino';
import { every } from '../kit/every.ts';
import { oneRunAtATime } from '../kit/one-run-at-a-time.ts';
import type { OutgoingSms, SmsOutcome, SmsProvider } from './sms-provider.ts';

/** The messages of a server, as its worker needs them: each step is durable before the next begins. */
export interface SendingOutbox<Taken extends OutgoingSms & { readonly idBranches: number }> {
  /** Tells whether anything is to be done, without waiting for a turn to write. */
  waits(): boolean | Promise<boolean>;
  /** Gives up what has outlived its use. */
  expire(keepsKeys: boolean): Promise<unknown>;
  /** Takes the next message that is due; null where there is none. */
  claim(): Promise<Taken | null>;
  /** Writes down what became of an attempt; true where its branch is held for it from now on. */
  settle(sms: Taken, outcome: SmsOutcome, keepsKeys: boolean): Promise<boolean>;
}

export interface SmsWorkerOptions<Taken extends OutgoingSms & { readonly idBranches: number }> {
  readonly outbox: SendingOutbox<Taken>;
  /** Opens the provider of the settings; null where nothing is sent, for want of one or of a licence. */
  readonly open: () => Promise<SmsProvider | null>;
  readonly log: Logger;
  /** Milliseconds between two looks at what has become due. */
  readonly pollMs: number;
}

/** Messages under way at once: one that hangs holds up only a lane. */
const LANES = 4;

/** Sends what a server has to send, the most urgent first, each once; what has outlived its use is given up. */
export function createSmsWorker<Taken extends OutgoingSms & { readonly idBranches: number }>({
  outbox,
  open,
  log,
  pollMs,
}: SmsWorkerOptions<Taken>) {
  let looks: { stop(): void } | null = null;
  let stopped = false;

  async function sendAll(): Promise<void> {
    if (stopped || !(await outbox.waits())) return;
    const provider = await open();
    await outbox.expire(provider?.keepsKeys ?? false);
    if (!provider) return;
    while (!stopped) {
      const sms = await outbox.claim();
      if (!sms) return;
      const outcome = await provider.send(sms);
      const held = await outbox.settle(sms, outcome, provider.keepsKeys);
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
    start(): void {
      looks = every(pollMs, wake);
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
