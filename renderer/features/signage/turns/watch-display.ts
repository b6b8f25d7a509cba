import { wait } from '#renderer/public-pages/wait.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import type { Client } from '#shared/contract/client.ts';
import { type Display, getDisplay } from '#shared/contract/devices/displays.ts';

const EVERY = 60_000;
const RETRY_MS = 3_000;
const TIMEOUT_MS = 5_000;

/** `unknown`: the server knows no such display; `disabled`: it is, or its design. */
export type DisplayStatus = 'known' | 'unknown' | 'disabled' | 'unreached';

export interface DisplayWatchPorts {
  readonly client: Client;
  readonly idDisplay: number;
  readonly signal: AbortSignal;
  readonly onDisplay: (display: Display) => void;
  readonly onStatus: (status: DisplayStatus) => void;
  /** Gives, for each round, what ends the wait for the next: news that something was configured. */
  readonly news?: () => AbortSignal;
}

/** Asks for a display's settings every minute, at once when they may have changed, and sooner while there is no answer. */
export async function watchDisplay(ports: DisplayWatchPorts): Promise<void> {
  const { client, idDisplay, signal, onDisplay, onStatus } = ports;
  while (!signal.aborted) {
    // Taken before it asks: what is told meanwhile is asked for again.
    const isChanged = ports.news?.();
    const answer = await client
      .call(getDisplay, { params: { id: idDisplay } }, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch((cause: unknown) => statusOf(cause));
    if (signal.aborted) return;
    if (typeof answer === 'object') onDisplay(answer);
    onStatus(typeof answer === 'object' ? 'known' : answer);
    const end = isChanged ? AbortSignal.any([signal, isChanged]) : signal;
    await wait(typeof answer === 'object' ? EVERY : RETRY_MS, end);
  }
}

function statusOf(cause: unknown): DisplayStatus {
  if (!(cause instanceof ApiError)) return 'unreached';
  if (cause.status === 'DISPLAY_DISABLED') return 'disabled';
  return cause.status === 'NOT_FOUND' ? 'unknown' : 'unreached';
}
