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

/** Says something to central about messages. Null where it cannot be reached, or this branch has none. */
export type SendSmsRequest = (question: ForwardSmsRequest) => Promise<AnswerOf<typeof forwardSms> | null>;

export interface ForwardSmsWorkerOptions {
  readonly gate: WriteGate<Notice>;
  /** Over the writing connection, for what is written. */
  readonly writing: HandingOver;
  /** Over the reading one, for looking. */
  readonly reading: Pick<HandingOver, 'isDue' | 'isWaiting'>;
  readonly ask: SendSmsRequest;
  /** Tells whether new messages go through central. */
  readonly offers: () => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds between two looks at what has become due. */
  readonly pollMs: Millis;
}

/** Looks that go by between two questions what became of messages, and after central could not be reached. */
const PAUSE_ROUNDS = 5;

/** Hands messages to central one request after another, and asks what became of them until it has said. */
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
      await gate.command((scope) => writing.settle(scope, answer.answers));
      more = may && answer.answers.length > 0 && reading.isDue({ now: clock.now() });
    }
  }

  const run = oneRunAtATime(exchange, (error) => log.warn({ err: error }, 'SMS were not handed to central'));
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
      await run.settled();
    },
  };
}
