import { createPageMemory } from '#renderer/public-pages/page-storage.ts';
import type { Press } from './kiosk-flow.ts';

/** Limits how old a press may be: after longer than this the customer has left. */
const MAX_AGE_MS = 120_000;

export interface PressMemory {
  read(): Press | null;
  write(press: Press | null): void;
}

/** Remembers the press that is being served, so that its number is not lost when the page starts again. */
export function createPressMemory(
  kioskId: number,
  storage: () => Storage = () => localStorage,
  now: () => number = Date.now,
): PressMemory {
  const memory = createPageMemory(storage, `turno.kiosk.${kioskId}.press`, isStoredPress);
  return {
    read() {
      const found = memory.read();
      return found && Math.abs(now() - found.at) < MAX_AGE_MS ? found.press : null;
    },
    write(press) {
      const stored = memory.read();
      // Keeps the age of a press that is written again: a page that breaks over it would otherwise repeat it for ever.
      if (press && stored?.press.key === press.key) return;
      memory.write(press && { press, at: now() });
    },
  };
}

function isStoredPress(found: unknown): found is { press: Press; at: number } {
  return typeof found === 'object' && found !== null && 'press' in found && 'at' in found;
}
