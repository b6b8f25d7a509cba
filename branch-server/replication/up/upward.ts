import type { Answer } from '#shared/contract/replication/protocol/messages.ts';
import { pushChanges, sendHandshake } from '#shared/contract/replication/replication.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { Clock } from '#shared/server/kit/clock.ts';
import type { PushWorld } from '#sync/branch/ports.ts';
import { createPushEnd } from '#sync/branch/push-end.ts';
import { type After, createWorkUnderWay, type Timer } from '../after.ts';
import type { CentralClient } from '../central-client.ts';

export interface UpwardOptions extends Omit<PushWorld, 'send' | 'wakeAfter'> {
  readonly client: CentralClient;
  readonly after: After;
  readonly clock: Clock;
}

/** Pushes the changes of this branch to central, with progress. */
export interface Upward {
  start(): Promise<void>;
  /** Call it after a commit that wrote to the change log. */
  written(): void;
  /** Ends a pause at once: central can be reached again. */
  linkIsBack(): void;
  /** Reason why central accepts no more changes; null while it does. */
  stopped(): string | null;
  /** Whether central takes this branch for a copy, by its last welcome. */
  isCopy(): boolean;
  /** Last confirmation of central since the start. */
  acknowledgedAt(): Millis | null;
  /** Stops sending. Resolves when the running request is processed. */
  stop(): Promise<void>;
}

/** Milliseconds within which commits are announced together. */
const GATHER_MS = 20;

/** Connects the sender of replication to a real network and timers. */
export function createUpward({ client, after, clock, ...world }: UpwardOptions): Upward {
  const working = createWorkUnderWay(after);
  const end = createPushEnd({
    ...world,
    send,
    wakeAfter: (ms) => working.wakeAfter(ms, () => end.woken()),
  });
  let announcement: Timer | null = null;
  let asleep = false;
  let reason: string | null = null;
  let isCopy = false;
  let acknowledgedAt: Millis | null = null;
  let latest: UpwardMessage | null = null;

  function send(message: UpwardMessage, lines?: readonly string[]): void {
    if (working.isStopped()) return;
    latest = message;
    working.add(
      requestPush(client, message, lines).then(onAnswer, () => {
        // Ends the wait for an answer: the request has failed, so none comes.
        if (latest !== message || working.isStopped()) return;
        asleep = true;
        return end.woken();
      }),
    );
  }

  const failed = (error: unknown) => world.alarm(error instanceof Error ? error.message : String(error));

  function onAnswer(answer: Answer): Promise<void> {
    asleep = false;
    reason = answer.kind === 'stop' ? answer.reason : null;
    if (answer.kind === 'welcome') isCopy = !answer.trusted;
    if (answer.kind === 'ack') acknowledgedAt = clock.now();
    return end.receive(answer);
  }

  return {
    async start() {
      await end.start();
      working.add(end.verify().catch(failed));
    },
    written() {
      if (announcement || working.isStopped()) return;
      announcement = after(GATHER_MS, () => {
        announcement = null;
        working.add(end.written());
      });
    },
    linkIsBack() {
      if (!asleep || working.isStopped()) return;
      asleep = false;
      working.add(end.woken());
    },
    stopped: () => reason,
    isCopy: () => isCopy,
    acknowledgedAt: () => acknowledgedAt,
    async stop() {
      announcement?.stop();
      await working.stop();
    },
  };
}

type UpwardMessage = Parameters<PushWorld['send']>[0];

const requestPush = (
  client: CentralClient,
  message: UpwardMessage,
  lines: readonly string[] | undefined,
): Promise<Answer> =>
  message.kind === 'handshake'
    ? client.call(sendHandshake, { body: message })
    : client.call(pushChanges, { body: message }, { lines });
