import { expect, it } from 'vitest';
import { cacheMedia } from './cache-media.ts';

/** A device that keeps files, beside a server that has some. */
function scene(onServer: Record<string, string>, onDevice: Record<string, string> = {}) {
  const device = new Map(Object.entries(onDevice).map(([url, text]) => [url, new Blob([text])]));
  const [fetched, shown]: [string[], string[]] = [[], []];
  let rounds = 0;
  const ports = {
    store: {
      find: async (url: string) => device.get(url),
      keep: async (url: string, file: Blob) => void device.set(url, file),
      keepOnly: async (urls: readonly string[]) => {
        for (const url of device.keys()) if (!urls.includes(url)) device.delete(url);
      },
    },
    async fetchFile(url: string) {
      fetched.push(url);
      const text = onServer[url];
      if (text === undefined) throw new Error('gone');
      return new Blob([text]);
    },
    onStored: (url: string) => void shown.push(url),
    async wait() {
      rounds += 1;
      Object.assign(onServer, { late: 'came' });
    },
  };
  const keep = (...urls: string[]) => cacheMedia(urls, ports, new AbortController().signal);
  return { keep, device, fetched, shown, rounds: () => rounds };
}

it('each file is fetched once, and those that nobody shows any more are dropped', async () => {
  const { keep, device, fetched, shown } = scene({ b: 'two' }, { a: 'one', old: 'x' });
  await keep('a', 'b');
  expect(fetched).toEqual(['b']);
  expect(shown).toEqual(['a', 'b']);
  expect([...device.keys()]).toEqual(['a', 'b']);
});

it('what is not to be had now is tried again later, and keeps nothing else waiting', async () => {
  const { keep, shown, rounds } = scene({ a: 'one' });
  await keep('late', 'a');
  expect(shown).toEqual(['a', 'late']);
  expect(rounds()).toBe(1);
});
