import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Millis } from '#shared/domain/ids.ts';

const RETRY_MS: Millis = 1_000;
/** A server that takes longer to answer is not there. */
const TIMEOUT_MS: Millis = 3_000;
/** Limits the tries in vain while the server answers: what it does not have, it will not have later either. */
const TRIES = 3;
/** A page that was loaded again since is what the server has: loading it once more would bring the same. */
const RENEWED_MS: Millis = 60_000;
const RENEWED = 'turno.renewed';

interface Ports {
  /** Tells whether the page knows already that the server is away. */
  readonly isAway: () => boolean;
  /** Tells whether the server answers at all. */
  readonly answers: () => Promise<boolean>;
  readonly pause: () => Promise<void>;
  /** Loads the page itself again; answers false where that was done only just now. */
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
 * Fetches code once the server is there: a browser may keep in mind for as long as the page is open that code could not
 * be fetched. Where it cannot be although the server answers, that is so, or the page is of an earlier release than the
 * server by now; it is loaded again.
 */
export async function fetched<Code>(load: () => Promise<Code>, ports: Ports = ofBrowser): Promise<Code> {
  while (ports.isAway()) await ports.pause();
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

let isAway = false;

/** Tells what fetches code whether the server is away, as far as the page knows. */
export function setServerOffline(away: boolean): void {
  isAway = away;
}

let led: string | null = null;

/** Tells where the page is being led by now, once the code of the screen there is fetched; null for nowhere else. */
export function noteLed(address: string | null): void {
  led = address;
}

let isRenewing = false;

const ofBrowser: Ports = {
  isAway: () => isAway,
  answers: () =>
    fetch(location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      () => true,
      () => false,
    ),
  pause: () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)),
  renew: () => {
    if (isRenewing) return true;
    const renewed = Number(sessionStorage.getItem(RENEWED) ?? 0);
    isRenewing = Date.now() - renewed > RENEWED_MS;
    if (!isRenewing) return false;
    sessionStorage.setItem(RENEWED, String(Date.now()));
    if (led === null) location.reload();
    else location.assign(led);
    return true;
  },
};
