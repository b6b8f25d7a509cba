import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** Finds all addresses of a name, as the system knows them. */
type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const bySystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Looks names up for sockets, each name once at a time however many ask. The system's own lookup holds one of the
 * process's few threads for as long as a dead name server lets it wait, and passwords are hashed on the same threads:
 * with the network gone, people who sign in by the directory must not keep out those who do not.
 */
export function createSharedLookup(resolve: Resolve = bySystem): LookupFunction {
  const underway = new Map<string, Promise<LookupAddress[]>>();

  function addressesOf(hostname: string): Promise<LookupAddress[]> {
    const known = underway.get(hostname);
    if (known) return known;
    const addresses = resolve(hostname).finally(() => underway.delete(hostname));
    underway.set(hostname, addresses);
    return addresses;
  }

  return (hostname, { all }, answer) => {
    addressesOf(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (all) answer(null, addresses);
        else answer(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, ''),
    );
  };
}
