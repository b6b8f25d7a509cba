import { createStore, del, get, keys, set } from 'idb-keyval';

/** Stored files by address; files that the browser does not store are fetched again. */
export interface MediaStore {
  find(url: string): Promise<Blob | undefined>;
  store(url: string, file: Blob): Promise<void>;
  /** Deletes all other files. */
  retainOnly(urls: readonly string[]): Promise<void>;
}

/** Stores files in IndexedDB, which works without TLS and holds large videos. */
export function createMediaStore(): MediaStore {
  const store = createStore('turno-media', 'files');
  return {
    find: (url) => get<Blob>(url, store).catch(() => undefined),
    store: (url, file) => set(url, file, store).catch(() => undefined),
    async retainOnly(urls) {
      const stored = await keys<string>(store).catch(() => []);
      const unused = stored.filter((url) => !urls.includes(url));
      await Promise.all(unused.map((url) => del(url, store).catch(() => undefined)));
    },
  };
}
