import type { Duplex } from 'node:stream';

/** Hears what comes over a line as bytes: Node hands over text only where an encoding was asked for. */
export function onBytes(stream: Duplex, hear: (bytes: Buffer) => void): void {
  stream.on('data', (part: string | Buffer) => hear(typeof part === 'string' ? Buffer.from(part) : part));
}
