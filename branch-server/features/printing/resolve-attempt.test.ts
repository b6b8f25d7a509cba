import { describe, expect, it } from 'vitest';
import type { PrinterError, PrintResult } from '#hardware/transport/printer-transport.ts';
import { resolveAttempt } from './resolve-attempt.ts';

const rejected = (reason: PrinterError | 'aborted'): PrintResult => ({ outcome: 'refused', reason });

describe('settle', () => {
  it('ends what was printed', () => {
    expect(resolveAttempt({ attempts: 1, result: { outcome: 'printed' } })).toEqual({
      kind: 'ended',
      state: 'printed',
      fault: null,
    });
  });

  it.each(['connection-lost', 'stalled', 'no-completion', 'out-of-paper', 'aborted'] as const)(
    'never sends again what may be on paper: %s',
    (reason) => {
      expect(resolveAttempt({ attempts: 1, result: { outcome: 'unknown', reason } })).toEqual({
        kind: 'ended',
        state: 'unknown',
        fault: reason,
      });
    },
  );

  it.each(['unreachable', 'busy', 'no-answer'] as const)(
    'tries three times when a printer is %s',
    (fault) => {
      const outcomes = [1, 2, 3].map((attempts) => resolveAttempt({ attempts, result: rejected(fault) }));
      expect(outcomes).toEqual([
        { kind: 'again', afterMs: 300 },
        { kind: 'again', afterMs: 600 },
        { kind: 'ended', state: 'failed', fault },
      ]);
    },
  );

  it.each(['out-of-paper', 'cover-open', 'error'] as const)(
    'gives up at once when a printer is %s',
    (fault) => {
      expect(resolveAttempt({ attempts: 1, result: rejected(fault) })).toEqual({
        kind: 'ended',
        state: 'failed',
        fault,
      });
    },
  );

  it('leaves a job in the queue when the server stops before its first byte', () => {
    expect(resolveAttempt({ attempts: 3, result: rejected('aborted') })).toEqual({
      kind: 'ended',
      state: 'queued',
      fault: null,
    });
  });
});
