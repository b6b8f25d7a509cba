import type { NetworkInterfaceInfo } from 'node:os';
import { isOfThisMachine } from '#shared/server/kit/loopback.ts';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;
const EVERYWHERE = ['0.0.0.0', '::', ''];

/**
 * Guesses the origin at which phones of the branch's network reach this server: the address that it listens on, else its
 * first one in a network. A machine with several networks, or a name or TLS before it, says it itself.
 */
export function guessLocalOrigin(host: string, port: number, interfaces: Interfaces): string {
  if (isOfThisMachine(host)) return `http://localhost:${port}`;
  if (!EVERYWHERE.includes(host)) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const all = Object.values(interfaces).flatMap((one) => one ?? []);
  const first = all.find(({ internal, family }) => !internal && family === 'IPv4');
  return `http://${first?.address ?? 'localhost'}:${port}`;
}
