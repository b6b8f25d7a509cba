import type { PrintResult } from '#hardware/transport/printer-transport.ts';
import type { PrintState } from '#shared/contract/devices/printing.ts';

export interface Attempt {
  /** Attempts made, this one included. */
  readonly attempts: number;
  readonly result: PrintResult;
}

/** What follows an attempt: a retry after a delay in ms, or the final state. */
export type Settlement =
  | { readonly kind: 'again'; readonly afterMs: number }
  | { readonly kind: 'ended'; readonly state: PrintState; readonly error: string | null };

/**
 * Errors that pass within seconds. Others need a person, and by then the customer has left with the number on the
 * screen: a late print would only confuse.
 */
const PASSING = ['unreachable', 'busy', 'no-answer'];
const MAX_ATTEMPTS = 3;

/** Retries a job only if no byte was sent; what may be printed is never sent again. */
export function resolveAttempt({ attempts, result }: Attempt): Settlement {
  if (result.outcome === 'printed') return { kind: 'ended', state: 'printed', error: null };
  if (result.outcome === 'unknown') return { kind: 'ended', state: 'unknown', error: result.reason };
  // Keeps the job for the next start: the server was stopped before it sent anything.
  if (result.reason === 'aborted') return { kind: 'ended', state: 'queued', error: null };
  if (PASSING.includes(result.reason) && attempts < MAX_ATTEMPTS) {
    return { kind: 'again', afterMs: 300 * attempts };
  }
  return { kind: 'ended', state: 'failed', error: result.reason };
}
