import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The connection between a branch and its central, which can be cut. */
export interface Link {
  /** Address under which the branch reaches central. */
  readonly origin: string;
  isCut(): boolean;
  /** Aborts running requests and blocks new ones. */
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

export interface LinkOptions {
  /** Port to listen on; 0 for any free one. */
  readonly port: number;
  /** Origin of the server at the other end, on this machine. */
  readonly to: string;
}

/** Forwards the bytes received on a port of this machine. Rejects if the port is in use. */
export async function openLink({ port, to }: LinkOptions): Promise<Link> {
  const target = Number(new URL(to).port);
  const open = new Set<Socket>();
  let isCut = false;

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(target, HERE);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      // An error of either end closes the other.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(port, HERE);
  await once(server, 'listening');

  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://${HERE}:${(server.address() as AddressInfo).port}`,
    isCut: () => isCut,
    cut() {
      isCut = true;
      breakOff();
    },
    heal() {
      isCut = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      breakOff();
      await closed;
    },
  };
}

const HERE = '127.0.0.1';
