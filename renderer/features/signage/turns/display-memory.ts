import { createPageMemory, type PageMemory } from '#renderer/public-pages/page-memory.ts';
import type { Display } from '#shared/contract/hall/displays.ts';

/** Remembers a display's settings, so that a reload shows it at once. */
export function createDisplayMemory(idDisplay: number): PageMemory<Display> {
  return createPageMemory(() => localStorage, `turno.display.${idDisplay}.settings`, isDisplay);
}

function isDisplay(found: unknown): found is Display {
  return typeof found === 'object' && found !== null && 'zone' in found && 'footer' in found;
}
