import type { DeviceLog } from '../logs/device-log.ts';
import type { Time } from '../time.ts';
import type { BranchClient, Pairing } from './branch-client.ts';

/** Who asks, and whom. */
export interface Asking {
  readonly server: string;
  readonly key: string;
}

interface Options {
  readonly client: Pick<BranchClient, 'pairing'>;
  readonly time: Time;
  readonly log: DeviceLog;
}

/** The longest that a server holds a question, s. */
const LONG = 25;
/** Milliseconds between two questions of a device that is paired, and after one that was not answered. */
const PAIRED_MS = 60_000;
const UNANSWERED_MS = 3_000;

export interface Following {
  /** Asks now instead of later: something speaks for a change. */
  ask(): void;
  stop(): void;
}

/**
 * Asks the server again and again what this device is to show: while it has a code on the screen as soon as that is
 * typed, afterwards every minute, so that a device that was moved or put out hears of it.
 *
 * @param hear gets each answer; null where there was none
 */
export function followPairing(
  { client, time, log }: Options,
  { server, key }: Asking,
  hear: (answer: Pairing | null) => void,
): Following {
  const end = new AbortController();
  let cancel: (() => void) | null = null;
  let isAsking = false;

  async function ask(code: string | null): Promise<void> {
    if (isAsking || end.signal.aborted) return;
    isAsking = true;
    cancel?.();
    const answer = await client
      .pairing(server, { key, code, wait: code === null ? 0 : LONG }, end.signal)
      .catch((error: unknown) => {
        if (!end.signal.aborted) log.info('the server does not say what to show', error);
        return null;
      });
    isAsking = false;
    if (end.signal.aborted) return;
    hear(answer);
    if (end.signal.aborted) return;
    // A server that was away knows the code no longer: it is asked at once for the one it has now.
    const pause = answer === null ? UNANSWERED_MS : answer.code === null ? PAIRED_MS : 0;
    cancel = time.after(pause, () => void ask(answer?.code ?? null));
  }

  void ask(null);
  return {
    ask: () => void ask(null),
    stop() {
      end.abort();
      cancel?.();
    },
  };
}
