import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Millis } from '#shared/domain/ids.ts';

const AGAIN_MS: Millis = 1_000;
/** A server that takes longer to answer is not there. */
const PATIENCE_MS: Millis = 3_000;
/** Limits the tries in vain while the server answers: what it does not have, it will not have later either. */
const TRIES = 3;
/** A page that is younger is what the server has: loading it again would bring the same. */
const FRESH_MS: Millis = 60_000;

interface Ports {
  /** Tells whether the server answers at all. */
  readonly answers: () => Promise<boolean>;
  readonly pause: () => Promise<void>;
  /** Loads the page itself again; answers false where that would bring nothing new. */
  readonly renew: () => boolean;
}

/**
 * Makes a component of code that is fetched when it is first shown. Its place stays empty, or shows what the `Suspense`
 * around it says, for as long as the server is away: that is no failure of the page, which goes on beside it.
 *
 * @example
 * const Ring = fetchedPart(async () => (await import('#renderer/ui/charts/ring.tsx')).Ring);
 */
export function fetchedPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetched(load) }));
}

/**
 * Fetches code, again and again while the server is away. Where the server is there and does not have it, the page is
 * of an earlier release than the server by now, and is loaded again.
 */
export async function fetched<Code>(load: () => Promise<Code>, ports: Ports = ofBrowser): Promise<Code> {
  for (let tries = 1; ; ) {
    try {
      return await load();
    } catch (reason) {
      if (tries >= TRIES && !ports.renew()) throw reason;
      await ports.pause();
      if (await ports.answers()) tries += 1;
    }
  }
}

const ofBrowser: Ports = {
  answers: () =>
    fetch(location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      () => true,
      () => false,
    ),
  pause: () => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)),
  renew: () => {
    const isOld = performance.now() > FRESH_MS;
    if (isOld) location.reload();
    return isOld;
  },
};
