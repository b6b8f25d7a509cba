import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import { type Display, getDisplay } from '#shared/contract/devices/displays.ts';
import { Refusal } from '#shared/contract/refused.ts';

const EVERY = 60_000;
const WHEN_MISSED = 3_000;
const PATIENCE = 5_000;

/** `unknown`: the server knows no such display. */
export type DisplayStatus = 'known' | 'unknown' | 'unreached';

export interface DisplayWatchPorts {
  readonly client: Client;
  readonly idDisplay: number;
  readonly signal: AbortSignal;
  readonly onDisplay: (display: Display) => void;
  readonly onStatus: (status: DisplayStatus) => void;
}

/** Asks for a display's settings every minute, and sooner until there is a first answer. */
export async function watchDisplay(ports: DisplayWatchPorts): Promise<void> {
  const { client, idDisplay, signal, onDisplay, onStatus } = ports;
  while (!signal.aborted) {
    const answer = await client
      .call(getDisplay, { params: { id: idDisplay } }, { signal: AbortSignal.timeout(PATIENCE) })
      .catch((cause: unknown) => statusOf(cause));
    if (signal.aborted) return;
    if (typeof answer === 'object') onDisplay(answer);
    onStatus(typeof answer === 'object' ? 'known' : answer);
    await wait(typeof answer === 'object' ? EVERY : WHEN_MISSED, signal);
  }
}

function statusOf(cause: unknown): DisplayStatus {
  return cause instanceof Refusal && cause.status === 'NOT_FOUND' ? 'unknown' : 'unreached';
}
