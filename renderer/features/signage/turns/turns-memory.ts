import { createPageMemory } from '#renderer/public-pages/page-memory.ts';
import type { DisplayCall } from '#shared/contract/devices/displays.ts';
import { NO_TURNS, type Turns } from './turns.ts';

/** Limits how old remembered turns may be, ms: older ones are of another day. */
const KEPT = 8 * 3_600_000;

export interface TurnsMemory {
  read(): Turns;
  write(turns: Turns): void;
}

interface Remembered {
  readonly cursor: number;
  readonly board: readonly DisplayCall[];
  readonly at: number;
}

/**
 * Remembers what a display shows over a reload, and up to where in the log. Calls that had not had their moment are
 * read from the server anew, which knows whether they are still to be announced; one whose announcement had begun is
 * not announced again.
 */
export function createTurnsMemory(
  idDisplay: number,
  storage: () => Storage = () => localStorage,
  now: () => number = Date.now,
): TurnsMemory {
  const memory = createPageMemory(storage, `turno.display.${idDisplay}.shown`, isRemembered);
  return {
    read() {
      const found = memory.read();
      if (!found || Math.abs(now() - found.at) > KEPT) return NO_TURNS;
      const { cursor, board } = found;
      return { ...NO_TURNS, cursor, board };
    },
    write({ cursor, board, coming }) {
      const [next] = coming;
      if (cursor !== null) memory.write({ cursor: next ? next.seq - 1 : cursor, board, at: now() });
    },
  };
}

function isRemembered(found: unknown): found is Remembered {
  return (
    typeof found === 'object' && found !== null && 'board' in found && 'cursor' in found && 'at' in found
  );
}
