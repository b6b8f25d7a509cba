import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { HEALTH_TIMEOUT_MS } from '#renderer/lib/timeouts.ts';
import type { Millis } from '#shared/domain/ids.ts';

const RETRY_MS: Millis = 1_000;
/** Attempts while the server answers. */
const TRIES = 3;
/** Minimum interval between reloads of the page: the second reload would load the same release. */
const RENEWED_MS: Millis = 60_000;
const RENEWED = 'turno.renewed';

interface Ports {
  /** True while the page knows that the server is offline. */
  readonly isAway: () => boolean;
  /** True when the server answers a request now. */
  readonly answers: () => Promise<boolean>;
  readonly pause: () => Promise<void>;
  /** Reloads the page. False when the last reload is less than a minute ago. */
  readonly renew: () => boolean;
}

/**
 * Creates a lazily loaded component. It suspends while the server is offline, and the page around it stays usable.
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
 * Imports code when the server is online: browsers may cache a failed import until the page is reloaded. When the
 * import fails although the server answers, the page may be of an earlier release, so it is reloaded.
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

/** Records whether the server is offline. */
export function setServerOffline(away: boolean): void {
  isAway = away;
}

let pendingAddress: string | null = null;

/** Records the address of a pending navigation, to open after a reload; null for the current one. */
export function setPendingAddress(address: string | null): void {
  pendingAddress = address;
}

let isRenewing = false;

const ofBrowser: Ports = {
  isAway: () => isAway,
  answers: () =>
    fetch(location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
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
    if (pendingAddress === null) location.reload();
    else location.assign(pendingAddress);
    return true;
  },
};
