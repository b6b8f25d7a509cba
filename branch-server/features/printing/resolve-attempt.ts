import type { PrintResult } from '#hardware/transport/printer-transport.ts';
import type { PrintState } from '#shared/contract/devices/printing.ts';

export interface Attempt {
  /** Attempts made, this one included. */
  readonly attempts: number;
  readonly result: PrintResult;
}

/** Says what becomes of a job after an attempt: `again` in so many milliseconds, or its last state. */
export type Settlement =
  | { readonly kind: 'again'; readonly afterMs: number }
  | { readonly kind: 'ended'; readonly state: PrintState; readonly fault: string | null };

/**
 * Lists faults that pass by themselves within seconds. The others need a person, and by then the customer has gone
 * with the number on the screen: paper that comes out later would only confuse.
 */
const PASSING = ['unreachable', 'busy', 'no-answer'];
const MAX_ATTEMPTS = 3;

/** Repeats a job only when not one byte of it was sent; what may be on paper is never sent again. */
export function resolveAttempt({ attempts, result }: Attempt): Settlement {
  if (result.outcome === 'printed') return { kind: 'ended', state: 'printed', fault: null };
  if (result.outcome === 'unknown') return { kind: 'ended', state: 'unknown', fault: result.reason };
  // Keeps the job for the next start: the server was stopped before it sent anything.
  if (result.reason === 'aborted') return { kind: 'ended', state: 'queued', fault: null };
  if (PASSING.includes(result.reason) && attempts < MAX_ATTEMPTS) {
    return { kind: 'again', afterMs: 300 * attempts };
  }
  return { kind: 'ended', state: 'failed', fault: result.reason };
}
