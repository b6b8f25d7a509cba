import type { ProgramCommand } from '#shared/contract/devices/devices.ts';
import type { DeviceLog } from '../logs/device-log.ts';
import type { Time } from '../time.ts';
import type { BranchClient, Pairing } from './branch-client.ts';

/** Who asks, and whom. */
export interface PairingRequest {
  readonly server: string;
  readonly key: string;
}

/** What one that is paired does: shows a page, and what staff have it do. */
interface Doing {
  readonly path?: string | null;
  readonly takes?: readonly ProgramCommand[];
}

interface Options {
  readonly client: Pick<BranchClient, 'pairing'>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** The longest that a server holds a question, s. */
const LONG = 25;
/** Milliseconds between two questions where the server holds none, and after one that was not answered. */
const PAIRED_MS = 60_000;
const UNANSWERED_MS = 3_000;
/** A question that is answered sooner was not held, ms; so long passes at least after something was to be done. */
const LONG_POLL_MS = 1_000;

export interface Following {
  /** Asks now instead of later: something speaks for a change. */
  poll(): void;
  stop(): void;
}

/**
 * Asks the server again and again what this device is to show and to do. The server holds each question until there is
 * something to say: the code was typed, the device was moved or put out, staff have it do something.
 *
 * @param hear gets each answer; null where there was none
 */
export function pollPairing(
  { client, time, log }: Options,
  { server, key, path = null, takes = [] }: PairingRequest & Doing,
  onAnswer: (answer: Pairing | null) => void,
): Following {
  let question: AbortController | null = null;
  let cancel: (() => void) | null = null;
  let isOver = false;

  /** @param shown the page that the device shows; null to be answered at once */
  async function poll(code: string | null, shown: string | null): Promise<void> {
    cancel?.();
    question?.abort();
    if (isOver) return;
    const controller = new AbortController();
    question = controller;
    const requestedAt = time.mono();
    const wait = code === null && shown === null ? 0 : LONG;
    const answer = await client
      .pairing(server, { key, code, path: shown, wait, takes }, controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) log.info('the server does not say what to show', error);
        return null;
      });
    if (controller.signal.aborted) return;
    onAnswer(answer);
    if (controller.signal.aborted) return;
    const next = answer?.code ?? null;
    const wasLongPolled = wait === 0 || next !== code || time.mono() - requestedAt >= LONG_POLL_MS;
    // One that is put out shows no page: told of one, the server would answer at once each time.
    cancel = time.after(
      pauseAfter(answer, wasLongPolled),
      () => void poll(next, next === null ? path : null),
    );
  }

  function pauseAfter(answer: Pairing | null, wasLongPolled: boolean): number {
    if (answer === null) return UNANSWERED_MS;
    // A server that was away knows the code no longer: it is asked at once for the one it has now.
    if (answer.code !== null) return wasLongPolled ? 0 : LONG_POLL_MS;
    if (answer.orders.length > 0) return LONG_POLL_MS;
    return path !== null && wasLongPolled ? 0 : PAIRED_MS;
  }

  void poll(null, null);
  return {
    poll: () => void poll(null, null),
    stop() {
      isOver = true;
      question?.abort();
      cancel?.();
    },
  };
}
