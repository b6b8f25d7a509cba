/** Names the entry of a directory below which its users are. */
export interface DirectoryBase {
  /** Distinguished name, as it was given: `ou=staff,dc=example,dc=org`. */
  readonly dn: string;
  /** Spells its `dc` parts, `example.org`, as Active Directory names its users by; null where it has none. */
  readonly domain: string | null;
}

/** Attribute, and a value in which what has a meaning of its own is escaped (RFC 4514, section 3). */
const PART = /^\s*([a-z][\da-z-]*|\d+(?:\.\d+)*)\s*=\s*((?:\\.|[^\\",;<>=+])+)$/i;

const DOMAIN = /^[\da-z](?:[\da-z-]*[\da-z])?(?:\.[\da-z](?:[\da-z-]*[\da-z])?)*$/i;

/**
 * Reads the base of a directory: a distinguished name, or the name of a domain, which stands for its `dc` parts. Null
 * where it is neither.
 */
export function directoryBase(given: string): DirectoryBase | null {
  const text = given.trim();
  if (DOMAIN.test(text)) {
    const dn = text.split('.').map((label) => `dc=${label}`);
    return { dn: dn.join(','), domain: text };
  }
  const parts = text.split(/(?<!\\),/).map((part) => PART.exec(part));
  if (parts.some((part) => part === null)) return null;
  const labels = parts.filter((part) => part?.[1]?.toLowerCase() === 'dc').map((part) => part?.[2]?.trim());
  const domain = labels.join('.');
  return { dn: text, domain: DOMAIN.test(domain) ? domain : null };
}
