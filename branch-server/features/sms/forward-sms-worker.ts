import type { Logger } from 'pino';
import type { Notice } from '#branch-server/notices.ts';
import type { AnswerOf } from '#shared/contract/endpoint.ts';
import type { forwardSms } from '#shared/contract/replication/sms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { WriteGate } from '#shared/server/db/scope.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import { every } from '#shared/server/kit/every.ts';
import { oneRunAtATime } from '#shared/server/kit/one-run-at-a-time.ts';
import type { ForwardSmsRequest, HandingOver } from './forwarding.ts';

/** Sends a request about messages to central. Null if it is unreachable, or there is no central. */
export type SendSmsRequest = (question: ForwardSmsRequest) => Promise<AnswerOf<typeof forwardSms> | null>;

export interface ForwardSmsWorkerOptions {
  readonly gate: WriteGate<Notice>;
  /** Over the writing connection. */
  readonly writing: HandingOver;
  /** Over the reading one, for looking. */
  readonly reading: Pick<HandingOver, 'isDue' | 'isWaiting'>;
  readonly ask: SendSmsRequest;
  /** Whether new messages go through central. */
  readonly offers: () => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Poll interval of due messages, ms. */
  readonly pollMs: Millis;
}

/** Polls between two queries for outcomes, and after central was unreachable. */
const PAUSE_ROUNDS = 5;

/** Forwards messages to central, one request at a time, and queries their outcomes until known. */
export function createForwardSmsWorker(options: ForwardSmsWorkerOptions) {
  const { gate, writing, reading, ask, offers, clock, log, pollMs } = options;
  let looks: { stop(): void } | null = null;
  let stopped = false;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let isAway = false;

  async function exchange(): Promise<void> {
    const paused = clock.mono() - requestedAt < PAUSE_ROUNDS * pollMs;
    const may = !(isAway && paused) && reading.isDue({ now: clock.now() }) && (await offers());
    if (!may && (paused || !reading.isWaiting())) return;
    let more = true;
    while (more && !stopped) {
      const question = await gate.command((scope) => writing.claim(scope, may));
      if (!question) return;
      requestedAt = clock.mono();
      isAway = true;
      const answer = await ask(question);
      if (!answer) return;
      isAway = false;
      await gate.command((scope) => writing.resolve(scope, answer.answers));
      more = may && answer.answers.length > 0 && reading.isDue({ now: clock.now() });
    }
  }

  const run = oneRunAtATime(exchange, (error) =>
    log.warn({ err: error }, 'SMS were not forwarded to central'),
  );
  const wake = (): void => {
    if (looks) run();
  };

  return {
    wake,
    start(): void {
      looks = every(pollMs, wake);
      wake();
    },
    async stop(): Promise<void> {
      stopped = true;
      looks?.stop();
      await run.idle();
    },
  };
}
