import { createPageMemory } from '#renderer/public-pages/page-storage.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { type CallsState, NO_CALLS } from './calls.ts';

/** Limits how old remembered turns may be, ms: older ones are of another day. */
const MAX_AGE_MS = 8 * 3_600_000;

export interface CallsStorage {
  read(): CallsState;
  write(calls: CallsState): void;
}

interface StoredCalls {
  readonly cursor: number;
  readonly board: readonly DisplayCall[];
  readonly at: number;
}

/**
 * Remembers what a display shows over a reload, and up to where in the log. Calls that had not had their moment are
 * read from the server anew, which knows whether they are still to be announced; one whose announcement had begun is
 * not announced again.
 */
export function createCallsStorage(
  idDisplay: number,
  storage: () => Storage = () => localStorage,
  now: () => number = Date.now,
): CallsStorage {
  const memory = createPageMemory(storage, `turno.display.${idDisplay}.shown`, isStoredCalls);
  return {
    read() {
      const found = memory.read();
      if (!found || Math.abs(now() - found.at) > MAX_AGE_MS) return NO_CALLS;
      const { cursor, board } = found;
      return { ...NO_CALLS, cursor, board };
    },
    write({ cursor, board, coming }) {
      const [next] = coming;
      if (cursor !== null) memory.write({ cursor: next ? next.seq - 1 : cursor, board, at: now() });
    },
  };
}

function isStoredCalls(found: unknown): found is StoredCalls {
  return (
    typeof found === 'object' && found !== null && 'board' in found && 'cursor' in found && 'at' in found
  );
}
