/** One remembered value of a page; storage that is full, broken or forbidden is treated as empty. */
export interface PageMemory<T> {
  read(): T | null;
  write(value: T | null): void;
}

/**
 * Keeps `value` as JSON under `key`. `accept` decides whether what was found is still of the right shape: a
 * page may meet what an older version of itself has left.
 */
export function createPageMemory<T>(
  storage: () => Storage,
  key: string,
  accept: (found: unknown) => found is T,
): PageMemory<T> {
  return {
    read() {
      try {
        const found: unknown = JSON.parse(storage().getItem(key) ?? 'null');
        return accept(found) ? found : null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(value));
      } catch {
        // Remembering is a comfort; the page works without it.
      }
    },
  };
}
