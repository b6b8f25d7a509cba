/** Twice so many milliseconds until the print: first the layout settles, then the picture (operations, section 11). */
const LAYOUT_DELAY_MS = 150;

export interface PrintOncePorts {
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Cuts the page to the paper, once it is laid out. */
  readonly fit: () => void;
  /** Resolves when the picture of the logo is there, or is known not to come. */
  readonly pictured: () => Promise<void>;
  readonly print: () => void;
  /** Remembers across reloads which jobs were printed here. */
  readonly printed: { has(key: string): boolean; add(key: string): void };
}

/** Prints the paper of a job by itself, once and never again in this window. */
export async function printOnce(key: string, ports: PrintOncePorts, signal: AbortSignal): Promise<void> {
  if (ports.printed.has(key)) return;
  await ports.wait(LAYOUT_DELAY_MS, signal);
  await ports.pictured();
  if (signal.aborted) return;
  ports.fit();
  await ports.wait(LAYOUT_DELAY_MS, signal);
  if (signal.aborted || ports.printed.has(key)) return;
  ports.printed.add(key);
  ports.print();
}
