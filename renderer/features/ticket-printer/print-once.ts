/** Delay for the layout and again for the image before printing, ms (operations, section 11). */
const LAYOUT_DELAY_MS = 150;

export interface PrintOncePorts {
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Cuts the page to the paper, once it is laid out. */
  readonly fit: () => void;
  /** Resolves when the logo is loaded or failed. */
  readonly pictured: () => Promise<void>;
  readonly print: () => void;
  /** Printed jobs, across reloads. */
  readonly printed: { has(key: string): boolean; add(key: string): void };
}

/** Prints the paper of a job once per window. */
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
