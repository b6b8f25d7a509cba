import type { DisplayQueries } from './display-queries.ts';

/** Knows which displays that are switched on now ought to be heard and cannot be, as their pages say. */
export function createSilentDisplays(displayOf: DisplayQueries) {
  const silent = new Map<object, number>();
  return {
    /** Hears from a page, by its connection, for as long as that lasts. */
    hear(page: object, { idDisplay, silent: isSilent }: { idDisplay: number; silent: boolean }): void {
      if (isSilent) silent.set(page, idDisplay);
      else silent.delete(page);
    },
    forget: (page: object): boolean => silent.delete(page),
    /** Lists them by name, each once; one that was disabled meanwhile is none. */
    list(): { id: number; name: string }[] {
      return [...new Set(silent.values())]
        .flatMap((id) => displayOf(id) ?? [])
        .map(({ id, name }) => ({ id, name }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },
  };
}

export type SilentDisplays = ReturnType<typeof createSilentDisplays>;
