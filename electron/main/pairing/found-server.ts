import type { DiscoveredServer } from '#electron/ipc.ts';
import { serverOrigin } from './server-address.ts';

/** What an answer of the network says; anybody there can send one. */
interface Announced {
  readonly name: string;
  readonly port: number;
  readonly addresses?: readonly string[] | undefined;
  readonly referer?: { readonly address: string } | undefined;
}

/** Takes the address that others reach the server by: IPv4 before IPv6, none of its own machine alone. */
export function discoveredServer({
  name,
  port,
  addresses = [],
  referer,
}: Announced): DiscoveredServer | null {
  const from = referer ? [referer.address] : [];
  const reachable = [...from, ...addresses].filter((address) => /^\d+(\.\d+){3}$/.test(address));
  const [first] = reachable.filter((address) => !address.startsWith('127.')).concat(reachable);
  const address = first === undefined ? null : serverOrigin(`http://${first}:${port}`);
  return address === null ? null : { name: name.slice(0, 100), address };
}
