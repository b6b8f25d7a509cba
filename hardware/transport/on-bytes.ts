import type { Duplex } from 'node:stream';

/** Calls back with received data as bytes; Node emits text only if an encoding is set. */
export function onBytes(stream: Duplex, listener: (bytes: Buffer) => void): void {
  stream.on('data', (part: string | Buffer) => listener(typeof part === 'string' ? Buffer.from(part) : part));
}
