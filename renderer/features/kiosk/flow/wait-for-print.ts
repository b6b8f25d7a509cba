import type { PrintJob } from '#shared/contract/devices/printing.ts';
import type { NumberReason } from './kiosk-flow.ts';

/** Longest time that a customer waits for the paper before the number is shown instead, ms. */
const TIMEOUT_MS = 15_000;
const PAUSE = 500;

export interface PrintPorts {
  /** Reads the job's status; waits at the server for its end for at most these seconds. */
  readonly ask: (waitSeconds: number) => Promise<PrintJob>;
  readonly wait: (ms: number) => Promise<void>;
  readonly now: () => number;
}

export type PrintEnd = 'printed' | NumberReason;

/**
 * Follows a print job to its end: `printed`, or the reason why the customer must see the number on the screen.
 * Whatever goes wrong on the way, there is an answer in time: the ticket itself is already taken.
 */
export async function waitForPrint({ ask, wait, now }: PrintPorts): Promise<PrintEnd> {
  const until = now() + TIMEOUT_MS;
  while (now() < until) {
    const job = await ask(Math.ceil((until - now()) / 1000)).catch(() => null);
    const end = job && endOf(job);
    if (end) return end;
    await wait(PAUSE);
  }
  return 'unsure';
}

function endOf({ state, fault }: PrintJob): PrintEnd | null {
  if (state === 'printed') return 'printed';
  if (state === 'unknown') return 'unsure';
  if (state === 'failed') return fault === 'out-of-paper' ? 'noPaper' : 'printerFault';
  return null;
}
