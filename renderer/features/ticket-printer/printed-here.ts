const KEY = 'turno.ticketPrinter.printed';

/** Remembers in this window which jobs it has printed, so that a reload prints nothing twice. */
export function printedHere(storage: () => Storage) {
  const all = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
    } catch {
      return [];
    }
  };
  const known = new Set(all());
  return {
    has: (key: string): boolean => known.has(key),
    add(key: string): void {
      known.add(key);
      try {
        storage().setItem(KEY, JSON.stringify([...known]));
      } catch {
        // Forgets it with the page where the browser keeps nothing: printing comes first.
      }
    },
  };
}
