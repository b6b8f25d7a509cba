import type { PageCommands } from '#shared/contract/devices/device-heartbeats.ts';

/** Milliseconds between two beats: the server takes a screen for dark after four that are missing. */
const EVERY_MS = 15_000;
/** Keeps a page whose turns change fast from saying each of them. */
const SHORTEST_MS = 1_000;

export interface HeartbeatPorts<Beat> {
  /** Says how the page is at this moment. */
  readonly beat: () => Beat;
  /** Gives the ways to tell it, the best first; each rejects where it does not get through. */
  readonly ways: readonly ((beat: Beat, signal: AbortSignal) => Promise<PageCommands>)[];
  /** Tells that the last way waits for orders before it answers: the next beat then follows at once. */
  readonly holds: boolean;
  readonly onCommands: (commands: PageCommands) => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Gives, for each beat, what ends the wait for the next: the page shows something else now. */
  readonly news: () => AbortSignal;
}

/**
 * Tells the server that the page is alive, by whichever way it is reached, and hears what to do. Its timer is the page's
 * own: one that hangs is not heard.
 */
export async function sendHeartbeats<Beat>(ports: HeartbeatPorts<Beat>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const either = AbortSignal.any([signal, ports.news()]);
    const commands = await sendOnce(ports, either);
    if (signal.aborted) return;
    if (commands) ports.onCommands(commands);
    await ports.wait(SHORTEST_MS, signal);
    if (!commands || !ports.holds) await ports.wait(EVERY_MS - SHORTEST_MS, either);
  }
}

/** Says it by the first way that gets through; null where none does: it is said again in a while. */
async function sendOnce<Beat>(
  { beat, ways }: HeartbeatPorts<Beat>,
  signal: AbortSignal,
): Promise<PageCommands | null> {
  const report = beat();
  for (const way of ways) {
    const commands = await way(report, signal).catch(() => null);
    if (commands || signal.aborted) return commands;
  }
  return null;
}
