import type { Socket } from 'node:net';
import { onBytes } from './on-bytes.ts';
import { opensUnaskedStatus } from './status-bytes.ts';

export type InterruptionCause = 'timeout' | 'closed' | 'aborted';

/** A conversation that could not go on. `cause` says what ended the waiting. */
export class Interruption extends Error {
  override readonly cause: InterruptionCause;

  constructor(cause: InterruptionCause) {
    super(`printer conversation ended: ${cause}`);
    this.cause = cause;
  }
}

/** A half-duplex talk with a printer. Every call rejects with an `Interruption` and nothing else. */
export type Conversation = {
  /** Waits for the connection. */
  opened(ms: number): Promise<void>;
  /** Sends a question and gives the first byte that can be its answer; all others are dropped. */
  ask(question: Uint8Array, isAnswer: (byte: number) => boolean, ms: number): Promise<number>;
  /** Hands bytes over to the network; `ms` is the longest pause without progress. */
  send(bytes: Uint8Array, ms: number): Promise<void>;
  /** Says goodbye and waits for the printer's, for a printer with one connection is free only then. */
  close(): Promise<void>;
};

const unaskedBytesAfterFirst = 3;
const chunkSize = 4096;
const farewell = 300;

/** Starts a conversation over a socket that is connecting. The socket is owned from here on. */
export function converse(socket: Socket, signal: AbortSignal | undefined): Conversation {
  let hear: (byte: number) => void = () => {};
  let skip = 0;

  // 'close' follows every 'error' and is what the waiting below listens to; without a listener an error would throw.
  socket.on('error', () => {});
  socket.on('end', () => socket.destroy());
  onBytes(socket, (chunk) => {
    for (const byte of chunk) {
      if (skip > 0) skip -= 1;
      else if (opensUnaskedStatus(byte)) skip = unaskedBytesAfterFirst;
      else hear(byte);
    }
  });

  const wait = <T>(ms: number, begin: (done: (value: T) => void) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        socket.off('close', onClose);
        signal?.removeEventListener('abort', onAbort);
        act();
      };
      const interrupt = (cause: InterruptionCause) => settle(() => reject(new Interruption(cause)));
      const onClose = () => interrupt('closed');
      const onAbort = () => interrupt('aborted');
      const timer = setTimeout(() => interrupt('timeout'), ms);
      socket.once('close', onClose);
      signal?.addEventListener('abort', onAbort, { once: true });

      if (signal?.aborted) onAbort();
      else if (socket.destroyed) onClose();
      else begin((value) => settle(() => resolve(value)));
    });

  return {
    opened: (ms) =>
      wait(ms, (done) => {
        if (!socket.pending) done();
        else socket.once('connect', () => done());
      }),
    ask: (question, isAnswer, ms) =>
      wait<number>(ms, (done) => {
        hear = (byte) => {
          if (isAnswer(byte)) done(byte);
        };
        socket.write(question);
      }).finally(() => {
        hear = () => {};
      }),
    send: async (bytes, ms) => {
      for (let at = 0; at < bytes.length; at += chunkSize) {
        const chunk = bytes.subarray(at, at + chunkSize);
        await wait<void>(ms, (done) => {
          socket.write(chunk, (error) => {
            if (!error) done();
          });
        });
      }
    },
    close: async () => {
      if (!socket.pending) {
        socket.end();
        // Both closing and a printer that does not close are fine here, and either way the socket goes.
        await wait(farewell, () => {}).catch(() => {});
      }
      socket.destroy();
    },
  };
}
