import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutLink {
  readonly origin: string;
  /** Breaks every connection, and lets none through until it is healed. */
  cut(): void;
  /** Breaks the connection that carries it once so many more bytes have gone up: in the middle of a body. */
  cutAfter(bytes: number): void;
  /** Breaks the connection that carries it once so many more bytes have come down: in the middle of an answer. */
  cutDownAfter(bytes: number): void;
  /** Counts the bytes that have come down. */
  down(): number;
  /** Takes what comes and passes nothing on: neither end is told that the line is dead. */
  swallow(): void;
  heal(): void;
  close(): Promise<void>;
}

/** A line to a port of this machine, as bad as a test wants it to be. */
export async function startCutLink(port: number): Promise<CutLink> {
  const open = new Set<Socket>();
  let state: 'whole' | 'cut' | 'swallowing' = 'whole';
  let left = Number.POSITIVE_INFINITY;
  let leftDown = Number.POSITIVE_INFINITY;
  let down = 0;

  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    far.on('error', () => near.destroy());
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    near.on('data', (part: Buffer) => {
      if (state === 'swallowing') return;
      far.write(part.subarray(0, Math.max(0, left)));
      left -= part.length;
      if (left > 0) return;
      left = Number.POSITIVE_INFINITY;
      // Delivers what was let through; the rest never arrives.
      far.end(() => near.destroy());
    });
    far.on('data', (part: Buffer) => {
      if (state === 'swallowing') return;
      const passed = part.subarray(0, Math.max(0, leftDown));
      near.write(passed);
      down += passed.length;
      leftDown -= part.length;
      if (leftDown > 0) return;
      leftDown = Number.POSITIVE_INFINITY;
      near.end(() => far.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      state = 'cut';
      breakAll();
    },
    cutAfter(bytes) {
      left = bytes;
    },
    cutDownAfter(bytes) {
      leftDown = bytes;
    },
    down: () => down,
    swallow() {
      state = 'swallowing';
    },
    heal() {
      // Breaks connections that were swallowed: they are still waiting, and do not heal.
      if (state === 'swallowing') breakAll();
      state = 'whole';
      left = Number.POSITIVE_INFINITY;
      leftDown = Number.POSITIVE_INFINITY;
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
