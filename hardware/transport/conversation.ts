import { onBytes, type PrinterConnection, type PrinterError } from './printer-transport.ts';

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

/** The four real-time status queries, `DLE EOT n`: printer, offline cause, error cause, paper. */
export const statusQueries = [1, 2, 3, 4].map((n) => Uint8Array.of(0x10, 0x04, n));

/** `GS r 1`, processed in order with the print data: its answer confirms everything before it. */
export const completionQuery = Uint8Array.of(0x1d, 0x72, 0x01);

/** `GS a 0` disables automatic status back, which could be mistaken for the answer to `GS r`. */
export const disableAutoStatus = Uint8Array.of(0x1d, 0x61, 0x00);

/** Whether a byte can be the answer to `DLE EOT`: bits 1 and 4 set, 0 and 7 clear. */
export function isRealTimeStatus(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

/** Whether a byte can be the answer to `GS r 1`: bits 4 and 7 clear. */
export function isPaperStatus(byte: number): boolean {
  return (byte & 0x90) === 0;
}

/**
 * Whether a byte is the first of the four automatic status bytes: bit 4 set, 0, 1 and 7 clear.
 *
 * @internal used by tests besides this file
 */
export function startsAutoStatus(byte: number): boolean {
  return (byte & 0x93) === 0x10;
}

/** Whether an answer to `GS r 1` reports the end of the paper. */
export function reportsPaperEnd(paperStatus: number): boolean {
  return (paperStatus & 0x0c) !== 0;
}

type StatusAnswers = readonly [printer: number, offline: number, error: number, paper: number];

/**
 * The error in the answers to the four `DLE EOT` queries, or null when the printer is ready. An open cover has
 * precedence because it makes the paper sensor report an end too.
 */
export function printerErrorOf([printer, offline, error, paper]: StatusAnswers): PrinterError | null {
  if (offline & 0x04) return 'cover-open';
  if (paper & 0x60 || offline & 0x20) return 'out-of-paper';
  if (error & 0x6c || offline & 0x40) return 'error';
  if (printer & 0x08) return 'busy';
  return null;
}

/** Whether the paper answer (`DLE EOT 4`) reports that the roll is nearly empty. */
export function isPaperLow(paper: number): boolean {
  return (paper & 0x0c) !== 0;
}
