import type { Line } from './line.ts';
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
  /** Hands bytes over to the line; `ms` is the longest pause without progress. */
  send(bytes: Uint8Array, ms: number): Promise<void>;
  /** Says goodbye, waits for the printer's where it has one, and lets go of it. */
  close(): Promise<void>;
};

const unaskedBytesAfterFirst = 3;
const chunkSize = 4096;

/** Starts a conversation over a line that is being opened. The line is owned from here on. */
export function converse(line: Line, signal: AbortSignal | undefined): Conversation {
  const { stream } = line;
  let hear: (byte: number) => void = () => {};
  let skip = 0;

  // 'close' follows every 'error' and is what the waiting below listens to; without a listener an error would throw.
  stream.on('error', () => {});
  onBytes(stream, (chunk) => {
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
        stream.off('close', onClose);
        signal?.removeEventListener('abort', onAbort);
        act();
      };
      const interrupt = (cause: InterruptionCause) => settle(() => reject(new Interruption(cause)));
      const onClose = () => interrupt('closed');
      const onAbort = () => interrupt('aborted');
      const timer = setTimeout(() => interrupt('timeout'), ms);
      stream.once('close', onClose);
      signal?.addEventListener('abort', onAbort, { once: true });

      if (signal?.aborted) onAbort();
      else if (stream.destroyed) onClose();
      else begin((value) => settle(() => resolve(value)));
    });

  return {
    opened: (ms) =>
      wait(ms, (done) => {
        if (line.isOpen()) done();
        else line.onOpen(() => done());
      }),
    ask: (question, isAnswer, ms) =>
      wait<number>(ms, (done) => {
        hear = (byte) => {
          if (isAnswer(byte)) done(byte);
        };
        stream.write(question);
      }).finally(() => {
        hear = () => {};
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
      if (line.isOpen() && line.farewell > 0) {
        stream.end();
        // Both closing and a printer that does not close are fine here, and either way the socket goes.
        await wait(line.farewell, () => {}).catch(() => {});
      }
      await line.close();
    },
  };
}
