import type { NetworkInterfaceInfo } from 'node:os';
import { isOfThisMachine } from '#shared/server/kit/loopback.ts';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;
const EVERYWHERE = ['0.0.0.0', '::', ''];

/**
 * Guesses the origin for phones in the network of the branch: the listening address, else the first address in a
 * network. Machines with several networks, a host name or TLS need the setting.
 */
export function guessLocalOrigin(host: string, port: number, interfaces: Interfaces): string {
  if (isOfThisMachine(host)) return `http://localhost:${port}`;
  if (!EVERYWHERE.includes(host)) return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const all = Object.values(interfaces).flatMap((one) => one ?? []);
  const first = all.find(({ internal, family }) => !internal && family === 'IPv4');
  return `http://${first?.address ?? 'localhost'}:${port}`;
}
