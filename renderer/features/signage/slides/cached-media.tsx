import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Millis } from '#shared/domain/ids.ts';

/** A page that could not be loaded whole is completed after this. */
const RELOAD_MS: Millis = 5_000;

type AddressOf = (url: string) => string;

const Addresses = createContext<AddressOf>((url) => url);

/** Finds where a file is shown from: from the device once it is there, until then from the server. */
export const useAddressOf = (): AddressOf => useContext(Addresses);

interface Props {
  readonly urls: readonly string[];
  readonly children: ReactNode;
}

/** Keeps files on the device for what lies within, which shows them with the server gone as well. */
export function CachedMedia({ urls, children }: Props) {
  const list = urls.join('\n');
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map());
  const addresses = useRef(new Map<string, string>());
  const addressOf = useMemo<AddressOf>(() => (url) => kept.get(url) ?? url, [kept]);

  useEffect(() => {
    const end = new AbortController();
    const wanted = list.split('\n').filter(Boolean);
    evictUnused(addresses.current, (url) => !wanted.includes(url));
    const onStored = (url: string, file: Blob) => {
      // Stays where it is shown from: a video that runs would begin anew.
      if (addresses.current.has(url)) return;
      addresses.current.set(url, URL.createObjectURL(file));
      setKept(new Map(addresses.current));
    };
    void cacheOnDevice(wanted, onStored, end.signal);
    return () => end.abort();
  }, [list]);

  useEffect(() => {
    const { current } = addresses;
    return () => evictUnused(current, () => true);
  }, []);

  return <Addresses value={addressOf}>{children}</Addresses>;
}

/** Comes after the first picture, and begins again where the server was away meanwhile. */
async function cacheOnDevice(
  urls: readonly string[],
  onStored: (url: string, file: Blob) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const library = await Promise.all([import('./cache-media.ts'), import('./media-store.ts')]).catch(
      () => null,
    );
    if (library) {
      const [{ fetchFile, cacheMedia }, { createMediaStore }] = library;
      return cacheMedia(urls, { store: createMediaStore(), fetchFile, onStored: onStored }, signal);
    }
    await wait(RELOAD_MS, signal);
  }
}

function evictUnused(addresses: Map<string, string>, isUnused: (url: string) => boolean): void {
  for (const [url, address] of addresses) {
    if (!isUnused(url)) continue;
    URL.revokeObjectURL(address);
    addresses.delete(url);
  }
}
