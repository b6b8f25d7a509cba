import { wait as passTime } from '#renderer/public-pages/wait.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { MediaStore } from './media-store.ts';

/** Retry interval, ms. */
const RETRY_MS: Millis = 60_000;

interface MediaCachePorts {
  readonly store: MediaStore;
  /** Fetches a file; throws when it is unavailable. */
  readonly fetchFile: (url: string, signal: AbortSignal) => Promise<Blob>;
  readonly onStored: (url: string, file: Blob) => void;
  readonly wait?: typeof passTime;
}

/** Downloads files one at a time, so that calls keep bandwidth, until all are stored or `signal` aborts. */
export async function cacheMedia(urls: readonly string[], ports: MediaCachePorts, signal: AbortSignal) {
  const { store, fetchFile, onStored, wait = passTime } = ports;
  await store.retainOnly(urls);
  let missing = urls;
  while (missing.length > 0 && !signal.aborted) {
    const failed: string[] = [];
    for (const url of missing) {
      const stored = await store.find(url);
      const file = stored ?? (await fetchFile(url, signal).catch(() => null));
      if (signal.aborted) return;
      if (file && !stored) await store.store(url, file);
      if (file) onStored(url, file);
      else failed.push(url);
    }
    missing = failed;
    if (missing.length > 0) await wait(RETRY_MS, signal);
  }
}

/** Fetches a file from the server of the page. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.blob();
}
