/** Address of a directory. */
export interface DirectoryAddress {
  /** True for TLS from the start. */
  readonly secure: boolean;
  /** Without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
}

const PORTS: Readonly<Record<string, number>> = { 'ldap:': 389, 'ldaps:': 636 };

/**
 * Parses `ldap://host` or `ldaps://host` with an optional port; null for anything else, such as users, bases and
 * filters.
 */
export function directoryAddress(input: string): DirectoryAddress | null {
  const url = URL.parse(input.trim());
  const standard = url ? PORTS[url.protocol] : undefined;
  if (!url || standard === undefined) return null;
  const bare = url.username + url.password + url.search + url.hash === '' && /^\/?$/.test(url.pathname);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? standard : Number(url.port);
  if (!bare || port === 0 || !/^[\da-z._:-]+$/i.test(host)) return null;
  return { secure: url.protocol === 'ldaps:', host, port };
}
