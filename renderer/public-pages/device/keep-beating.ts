import type { PageOrders } from '#shared/contract/devices/device-beats.ts';

/** Milliseconds between two beats: the server takes a screen for dark after four that are missing. */
const EVERY_MS = 15_000;
/** Keeps a page whose turns change fast from saying each of them. */
const SHORTEST_MS = 1_000;

export interface BeatPorts<Beat> {
  /** Says how the page is at this moment. */
  readonly beat: () => Beat;
  /** Gives the ways to tell it, the best first; each rejects where it does not get through. */
  readonly ways: readonly ((beat: Beat, signal: AbortSignal) => Promise<PageOrders>)[];
  /** Tells that the last way waits for orders before it answers: the next beat then follows at once. */
  readonly holds: boolean;
  readonly onOrders: (orders: PageOrders) => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Gives, for each beat, what ends the wait for the next: the page shows something else now. */
  readonly news: () => AbortSignal;
}

/**
 * Tells the server that the page is alive, by whichever way it is reached, and hears what to do. Its timer is the page's
 * own: one that hangs is not heard.
 */
export async function keepBeating<Beat>(ports: BeatPorts<Beat>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const either = AbortSignal.any([signal, ports.news()]);
    const orders = await told(ports, either);
    if (signal.aborted) return;
    if (orders) ports.onOrders(orders);
    await ports.wait(SHORTEST_MS, signal);
    if (!orders || !ports.holds) await ports.wait(EVERY_MS - SHORTEST_MS, either);
  }
}

/** Says it by the first way that gets through; null where none does: it is said again in a while. */
async function told<Beat>({ beat, ways }: BeatPorts<Beat>, signal: AbortSignal): Promise<PageOrders | null> {
  const said = beat();
  for (const way of ways) {
    const orders = await way(said, signal).catch(() => null);
    if (orders || signal.aborted) return orders;
  }
  return null;
}
