import { describe, expect, it } from 'vitest';
import type { PrinterError, PrintResult } from '#hardware/transport/printer-transport.ts';
import { resolveAttempt } from './resolve-attempt.ts';

const rejected = (reason: PrinterError | 'aborted'): PrintResult => ({ outcome: 'refused', reason });

describe('resolving a print attempt', () => {
  it('completes a printed job', () => {
    expect(resolveAttempt({ attempts: 1, result: { outcome: 'printed' } })).toEqual({
      kind: 'ended',
      state: 'printed',
      error: null,
    });
  });

  it.each(['connection-lost', 'stalled', 'no-completion', 'out-of-paper', 'aborted'] as const)(
    'never resends a document that may be on paper: %s',
    (reason) => {
      expect(resolveAttempt({ attempts: 1, result: { outcome: 'unknown', reason } })).toEqual({
        kind: 'ended',
        state: 'unknown',
        error: reason,
      });
    },
  );

  it.each(['unreachable', 'busy', 'no-answer'] as const)(
    'tries three times if a printer is %s',
    (violation) => {
      const outcomes = [1, 2, 3].map((attempts) => resolveAttempt({ attempts, result: rejected(violation) }));
      expect(outcomes).toEqual([
        { kind: 'again', afterMs: 300 },
        { kind: 'again', afterMs: 600 },
        { kind: 'ended', state: 'failed', error: violation },
      ]);
    },
  );

  it.each(['out-of-paper', 'cover-open', 'error'] as const)(
    'fails at once if a printer is %s',
    (violation) => {
      expect(resolveAttempt({ attempts: 1, result: rejected(violation) })).toEqual({
        kind: 'ended',
        state: 'failed',
        error: violation,
      });
    },
  );

  it('leaves a job in the queue when the server stops before its first byte', () => {
    expect(resolveAttempt({ attempts: 3, result: rejected('aborted') })).toEqual({
      kind: 'ended',
      state: 'queued',
      error: null,
    });
  });
});
