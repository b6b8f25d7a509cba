import type { DisplayCall } from '#shared/contract/devices/displays.ts';

/** A shorter look would be missed; operations specification, section 9: display popup 5000 ms. */
const SHOWN = 5_000;

export interface AnnouncePorts {
  readonly chime: (signal: AbortSignal) => Promise<void>;
  readonly speak: (call: DisplayCall, signal: AbortSignal) => Promise<void>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Announces one call: chime, then voice, while the turn stands out for five seconds or as long as it is spoken.
 * A sound that fails is left out; the announcement always comes to its end.
 */
export async function announce(call: DisplayCall, ports: AnnouncePorts, signal: AbortSignal): Promise<void> {
  const heard = async () => {
    await ports.chime(signal).catch(silence);
    if (!signal.aborted) await ports.speak(call, signal).catch(silence);
  };
  await Promise.all([heard(), ports.wait(SHOWN, signal)]);
}

function silence(): void {}
