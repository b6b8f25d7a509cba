/** Holds the address at which a directory listens. */
export interface DirectoryAddress {
  /** True for TLS from the first byte on; otherwise a connection begins in the clear. */
  readonly secure: boolean;
  /** Without the brackets of an IPv6 address. */
  readonly host: string;
  readonly port: number;
}

const PORTS: Readonly<Record<string, number>> = { 'ldap:': 389, 'ldaps:': 636 };

/**
 * Reads `ldap://host`, `ldaps://host`, either with a port. Null where it is anything else: what else such an address
 * may hold (a user, a base, a filter) is asked for elsewhere or not at all.
 */
export function directoryAddress(given: string): DirectoryAddress | null {
  const url = URL.parse(given.trim());
  const standard = url ? PORTS[url.protocol] : undefined;
  if (!url || standard === undefined) return null;
  const bare = url.username + url.password + url.search + url.hash === '' && /^\/?$/.test(url.pathname);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? standard : Number(url.port);
  if (!bare || port === 0 || !/^[\da-z._:-]+$/i.test(host)) return null;
  return { secure: url.protocol === 'ldaps:', host, port };
}
