import { createPageMemory } from '#renderer/public-pages/page-memory.ts';
import { NO_TURNS, type Turns } from './turns.ts';

/** Limits how old remembered turns may be, ms: older ones are of another day. */
const KEPT = 8 * 3_600_000;

export interface TurnsMemory {
  read(): Turns;
  write(turns: Turns): void;
}

/**
 * Remembers what a display shows, and what it has still to say, over a reload. A call whose announcement had
 * begun is not announced again.
 */
export function createTurnsMemory(
  idDisplay: number,
  storage: () => Storage = () => localStorage,
  now: () => number = Date.now,
): TurnsMemory {
  const memory = createPageMemory(storage, `turno.display.${idDisplay}.turns`, isRemembered);
  return {
    read() {
      const found = memory.read();
      if (!found || Math.abs(now() - found.at) > KEPT) return NO_TURNS;
      const { cursor, board, queue } = found.turns;
      return { ...NO_TURNS, cursor, board, queue };
    },
    write(turns) {
      if (turns.cursor !== null) memory.write({ turns, at: now() });
    },
  };
}

function isRemembered(found: unknown): found is { turns: Turns; at: number } {
  if (typeof found !== 'object' || found === null || !('turns' in found) || !('at' in found)) return false;
  const { turns } = found;
  return typeof turns === 'object' && turns !== null && 'board' in turns && 'queue' in turns;
}
