import type { Socket } from 'node:net';
import type { DirectoryAddress } from '#shared/domain/directory/directory-address.ts';
import { DirectoryFault } from './directory-fault.ts';
import { type Line, type Network, openLine } from './open-line.ts';

/**
 * Does something with a directory over a line of its own, which is closed whatever becomes of it. Throws
 * DirectoryFault for every fault of the directory or the network, silence after `patienceMs` included.
 *
 * @param patienceMs for everything together
 */
export async function withDirectory<Answer>(
  address: DirectoryAddress,
  network: Network,
  patienceMs: number,
  work: (line: Line) => Promise<Answer>,
): Promise<Answer> {
  const sockets: Socket[] = [];
  const opened = (socket: Socket) => {
    // Ignores errors here: the caller gets those it waits for, and a later one must not end the process.
    socket.on('error', ignored);
    sockets.push(socket);
  };
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    silence.reject(new DirectoryFault('unreachable', `no answer within ${patienceMs} ms`));
  }, patienceMs);
  const worked = openLine(address, network, opened).then(async (line) => {
    try {
      return await work(line);
    } finally {
      // A farewell that does not arrive changes nothing: the sockets are closed after it.
      line.client.unbind().catch(ignored);
    }
  });
  try {
    const answer = await Promise.race([worked, silence.promise]);
    for (const socket of sockets) socket.destroySoon();
    return answer;
  } catch (error) {
    // Destroys it at once: one that is still being connected would be waited for.
    for (const socket of sockets) socket.destroy();
    if (error instanceof DirectoryFault) throw error;
    throw new DirectoryFault('unreachable', (error as Error).message, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const ignored = (): void => {};
