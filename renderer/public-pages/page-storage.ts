/** One stored value of a page. Unavailable storage counts as empty. */
export interface PageMemory<T> {
  read(): T | null;
  write(value: T | null): void;
}

/**
 * Stores a value as JSON under `key`. `accept` validates its shape, because an earlier release may have written
 * it.
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
        // The page works without storage.
      }
    },
  };
}
