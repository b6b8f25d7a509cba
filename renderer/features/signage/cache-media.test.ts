import { expect, it } from 'vitest';
import { cacheMedia } from './cache-media.ts';

/** A device with cached files, and a server with files. */
function scene(onServer: Record<string, string>, onDevice: Record<string, string> = {}) {
  const device = new Map(Object.entries(onDevice).map(([url, text]) => [url, new Blob([text])]));
  const [fetched, displayed]: [string[], string[]] = [[], []];
  let rounds = 0;
  const ports = {
    store: {
      find: async (url: string) => device.get(url),
      store: async (url: string, file: Blob) => void device.set(url, file),
      retainOnly: async (urls: readonly string[]) => {
        for (const url of device.keys()) if (!urls.includes(url)) device.delete(url);
      },
    },
    async fetchFile(url: string) {
      fetched.push(url);
      const text = onServer[url];
      if (text === undefined) throw new Error('gone');
      return new Blob([text]);
    },
    onStored: (url: string) => void displayed.push(url),
    async wait() {
      rounds += 1;
      Object.assign(onServer, { late: 'came' });
    },
  };
  const store = (...urls: string[]) => cacheMedia(urls, ports, new AbortController().signal);
  return { store, device, fetched, displayed, rounds: () => rounds };
}

it('each file is downloaded once, and files no longer shown are removed', async () => {
  const { store, device, fetched, displayed } = scene({ b: 'two' }, { a: 'one', old: 'x' });
  await store('a', 'b');
  expect(fetched).toEqual(['b']);
  expect(displayed).toEqual(['a', 'b']);
  expect([...device.keys()]).toEqual(['a', 'b']);
});

it('a failed download is retried later, and delays no other file', async () => {
  const { store, displayed, rounds } = scene({ a: 'one' });
  await store('late', 'a');
  expect(displayed).toEqual(['a', 'late']);
  expect(rounds()).toBe(1);
});
