import { createStore, del, get, keys, set } from 'idb-keyval';

/** Files on the device by their addresses; what the browser refuses to keep is fetched anew the next time. */
export interface MediaStore {
  find(url: string): Promise<Blob | undefined>;
  keep(url: string, file: Blob): Promise<void>;
  /** Drops everything but these. */
  keepOnly(urls: readonly string[]): Promise<void>;
}

/**
 * Keeps files in the browser's database: unlike its other stores it is there without TLS, which few branches have within
 * their walls, and holds videos of any size.
 */
export function createMediaStore(): MediaStore {
  const store = createStore('turno-media', 'files');
  return {
    find: (url) => get<Blob>(url, store).catch(() => undefined),
    keep: (url, file) => set(url, file, store).catch(() => undefined),
    async keepOnly(urls) {
      const stored = await keys<string>(store).catch(() => []);
      const unused = stored.filter((url) => !urls.includes(url));
      await Promise.all(unused.map((url) => del(url, store).catch(() => undefined)));
    },
  };
}
