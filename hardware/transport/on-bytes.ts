import type { Socket } from 'node:net';

/** Hears what comes over a socket as bytes: Node hands over text only where an encoding was asked for. */
export function onBytes(socket: Socket, hear: (bytes: Buffer) => void): void {
  socket.on('data', (part: string | Buffer) => hear(typeof part === 'string' ? Buffer.from(part) : part));
}
