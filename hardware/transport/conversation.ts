import { onBytes } from './on-bytes.ts';
import type { PrinterConnection } from './printer-connection.ts';
import { startsAutoStatus } from './status-bytes.ts';

export type InterruptionCause = 'timeout' | 'closed' | 'aborted';

/** An aborted conversation with its cause. */
export class Interruption extends Error {
  override readonly cause: InterruptionCause;

  constructor(cause: InterruptionCause) {
    super(`printer conversation ended: ${cause}`);
    this.cause = cause;
  }
}

/** A half-duplex exchange with a printer. Every call rejects with an `Interruption` and nothing else. */
export type Conversation = {
  /** Waits for the connection. */
  opened(ms: number): Promise<void>;
  /** Sends a query and returns the first byte that can be its answer; other bytes are dropped. */
  query(question: Uint8Array, isAnswer: (byte: number) => boolean, ms: number): Promise<number>;
  /** Sends bytes; `ms` is the maximum pause without progress. */
  send(bytes: Uint8Array, ms: number): Promise<void>;
  /** Ends the stream, waits for the printer to close if it does, and releases the connection. */
  close(): Promise<void>;
};

const autoStatusBytesAfterFirst = 3;
const chunkSize = 4096;

/** Starts a conversation over a connection and takes ownership of it. */
export function converse(connection: PrinterConnection, signal: AbortSignal | undefined): Conversation {
  const { stream } = connection;
  let onByte: (byte: number) => void = () => {};
  let skip = 0;

  // 'close' follows every 'error' and ends the waits below; without a listener an error would throw.
  stream.on('error', () => {});
  onBytes(stream, (chunk) => {
    for (const byte of chunk) {
      if (skip > 0) skip -= 1;
      else if (startsAutoStatus(byte)) skip = autoStatusBytesAfterFirst;
      else onByte(byte);
    }
  });

  const wait = <T>(ms: number, start: (done: (value: T) => void) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      const finish = (act: () => void) => {
        clearTimeout(timer);
        stream.off('close', onClose);
        signal?.removeEventListener('abort', onAbort);
        act();
      };
      const interrupt = (cause: InterruptionCause) => finish(() => reject(new Interruption(cause)));
      const onClose = () => interrupt('closed');
      const onAbort = () => interrupt('aborted');
      const timer = setTimeout(() => interrupt('timeout'), ms);
      stream.once('close', onClose);
      signal?.addEventListener('abort', onAbort, { once: true });

      if (signal?.aborted) onAbort();
      else if (stream.destroyed) onClose();
      else start((value) => finish(() => resolve(value)));
    });

  return {
    opened: (ms) =>
      wait(ms, (done) => {
        if (connection.isOpen()) done();
        else connection.onOpen(() => done());
      }),
    query: (question, isAnswer, ms) =>
      wait<number>(ms, (done) => {
        onByte = (byte) => {
          if (isAnswer(byte)) done(byte);
        };
        stream.write(question);
      }).finally(() => {
        onByte = () => {};
      }),
    send: async (bytes, ms) => {
      for (let at = 0; at < bytes.length; at += chunkSize) {
        const chunk = bytes.subarray(at, at + chunkSize);
        await wait<void>(ms, (done) => {
          stream.write(chunk, (error) => {
            if (!error) done();
          });
        });
      }
    },
    close: async () => {
      if (connection.isOpen() && connection.closeWaitMs > 0) {
        stream.end();
        // Both a close and a timeout are expected here; the socket is destroyed either way.
        await wait(connection.closeWaitMs, () => {}).catch(() => {});
      }
      await connection.close();
    },
  };
}
