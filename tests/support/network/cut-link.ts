import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutLink {
  readonly origin: string;
  /** Breaks all connections, and blocks new ones until it is healed. */
  cut(): void;
  /** Breaks the connection after this number of further bytes upwards: in the middle of a body. */
  cutAfter(bytes: number): void;
  /** Breaks the connection after this number of further bytes downwards: in the middle of an answer. */
  cutDownAfter(bytes: number): void;
  /** Counts the bytes downwards. */
  down(): number;
  /** Accepts data and forwards nothing, without closing. */
  swallow(): void;
  heal(): void;
  close(): Promise<void>;
}

/** A connection to a local port with simulated faults. */
export async function startCutLink(port: number): Promise<CutLink> {
  const open = new Set<Socket>();
  let state: 'connected' | 'cut' | 'swallowing' = 'connected';
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
      // Delivers the permitted bytes; the rest is lost.
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
      // Breaks blackholed connections: they are still pending, and do not recover.
      if (state === 'swallowing') breakAll();
      state = 'connected';
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
