import type { DisplayBeat, PageOrders } from '#shared/contract/devices/device-beats.ts';

/** Milliseconds between two beats: the server takes a screen for dark after four that are missing. */
const EVERY_MS = 15_000;
/** Keeps a page whose turns change fast from saying each of them. */
const SHORTEST_MS = 1_000;

export interface BeatPorts {
  /** Says how the page is at this moment. */
  readonly beat: () => DisplayBeat;
  /** Over the socket; rejects where that does not get through. */
  readonly overSocket: (beat: DisplayBeat) => Promise<PageOrders>;
  /** By a request by itself. */
  readonly overHttp: (beat: DisplayBeat) => Promise<PageOrders>;
  readonly onOrders: (orders: PageOrders) => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Gives, for each beat, what ends the wait for the next: the page shows something else now. */
  readonly news: () => AbortSignal;
}

/**
 * Tells the server that the page is alive, by whichever way it is reached, and hears what to do. Its timer is the page's
 * own: one that hangs is not heard.
 */
export async function keepBeating(ports: BeatPorts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const news = ports.news();
    const beat = ports.beat();
    const orders = await ports
      .overSocket(beat)
      .catch(() => ports.overHttp(beat))
      // Says it again in a while: a server that is away counts nothing against the page.
      .catch(() => null);
    if (signal.aborted) return;
    if (orders) ports.onOrders(orders);
    await ports.wait(SHORTEST_MS, signal);
    await ports.wait(EVERY_MS - SHORTEST_MS, AbortSignal.any([signal, news]));
  }
}
