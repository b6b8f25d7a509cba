import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onBytes } from '#hardware/transport/printer-transport.ts';

/** Behaviour at the first bytes of a document: disconnect, or stay silent with low paper. */
export type Stubbornness = 'hangs-up' | 'goes-silent' | 'low-on-paper';

export interface StubbornPrinter {
  readonly host: string;
  readonly port: number;
  /** Number of documents received completely or in part. */
  documents(): number;
  /** From now on, confirms everything as printed. */
  finish(): void;
  close(): Promise<void>;
}

const DLE = 0x10;
const EOT = 0x04;
const FINE = 0x12;
/** The paper query and its answer: paper low. */
const PAPER = 4;
const NEAR_END = 0x1e;
/** The completion query and its answer. */
const COMPLETED = Buffer.from([0x1d, 0x72, 0x01]);
const DONE = 0x00;

/** Starts a printer that reports ready and then does not confirm printing. */
export async function stubbornPrinter(stubbornness: Stubbornness): Promise<StubbornPrinter> {
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();
  let documents = 0;
  let isFinished = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let printing = false;
    onBytes(socket, (bytes) => {
      if (bytes[0] === DLE && bytes[1] === EOT) {
        const isLow = stubbornness === 'low-on-paper' && bytes[2] === PAPER;
        socket.write(Uint8Array.of(isLow ? NEAR_END : FINE));
        return;
      }
      if (!printing) documents += 1;
      printing = true;
      if (stubbornness === 'hangs-up') socket.destroy();
      else if (bytes.subarray(-COMPLETED.length).equals(COMPLETED)) {
        if (isFinished) socket.write(Uint8Array.of(DONE));
        else waiting.add(socket);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    documents: () => documents,
    finish() {
      isFinished = true;
      for (const socket of waiting) socket.write(Uint8Array.of(DONE));
      waiting.clear();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
