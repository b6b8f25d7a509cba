import { wait as passTime } from '#renderer/public-pages/wait.ts';
import type { Millis } from '#shared/domain/ids.ts';
import type { MediaStore } from './media-store.ts';

/** What could not be fetched is tried again after this. */
const RETRY_MS: Millis = 60_000;

export interface MediaCachePorts {
  readonly store: MediaStore;
  /** Gets a whole file; throws where it is not to be had now. */
  readonly fetchFile: (url: string, signal: AbortSignal) => Promise<Blob>;
  readonly onStored: (url: string, file: Blob) => void;
  readonly wait?: typeof passTime;
}

/** Brings files onto the device, one after the other so that calls keep their line, until all are there or `signal` ends it. */
export async function cacheMedia(urls: readonly string[], ports: MediaCachePorts, signal: AbortSignal) {
  const { store, fetchFile, onStored, wait = passTime } = ports;
  await store.keepOnly(urls);
  let missing = urls;
  while (missing.length > 0 && !signal.aborted) {
    const failed: string[] = [];
    for (const url of missing) {
      const stored = await store.find(url);
      const file = stored ?? (await fetchFile(url, signal).catch(() => null));
      if (signal.aborted) return;
      if (file && !stored) await store.keep(url, file);
      if (file) onStored(url, file);
      else failed.push(url);
    }
    missing = failed;
    if (missing.length > 0) await wait(RETRY_MS, signal);
  }
}

/** Gets a file from the server that the page came from. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.blob();
}
