import type { Socket } from 'node:net';
import type { DirectoryAddress } from '#shared/domain/directory/directory-address.ts';
import { connectDirectory, type DirectoryConnection, type Network } from './connect-directory.ts';
import { DirectoryError } from './directory-error.ts';

/**
 * Does something with a directory over a line of its own, which is closed whatever becomes of it. Throws
 * DirectoryError for every fault of the directory or the network, silence after `timeoutMs` included.
 *
 * @param timeoutMs for everything together
 */
export async function withDirectory<Answer>(
  address: DirectoryAddress,
  network: Network,
  timeoutMs: number,
  work: (connection: DirectoryConnection) => Promise<Answer>,
): Promise<Answer> {
  const sockets: Socket[] = [];
  const opened = (socket: Socket) => {
    // Ignores errors here: the caller gets those it waits for, and a later one must not end the process.
    socket.on('error', ignored);
    sockets.push(socket);
  };
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    silence.reject(new DirectoryError('unreachable', `no answer within ${timeoutMs} ms`));
  }, timeoutMs);
  const worked = connectDirectory(address, network, opened).then(async (connection) => {
    try {
      return await work(connection);
    } finally {
      // A farewell that does not arrive changes nothing: the sockets are closed after it.
      connection.client.unbind().catch(ignored);
    }
  });
  try {
    const answer = await Promise.race([worked, silence.promise]);
    for (const socket of sockets) socket.destroySoon();
    return answer;
  } catch (error) {
    // Destroys it at once: one that is still being connected would be waited for.
    for (const socket of sockets) socket.destroy();
    if (error instanceof DirectoryError) throw error;
    throw new DirectoryError('unreachable', (error as Error).message, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const ignored = (): void => {};
