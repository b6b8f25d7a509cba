/** Base entry of the users in a directory. */
export interface DirectoryBase {
  /** Distinguished name as entered: `ou=staff,dc=example,dc=org`. */
  readonly dn: string;
  /** Domain from the `dc` parts, `example.org`, for user names of Active Directory; null without any. */
  readonly domain: string | null;
}

/** Attribute and escaped value (RFC 4514, section 3). */
const PART = /^\s*([a-z][\da-z-]*|\d+(?:\.\d+)*)\s*=\s*((?:\\.|[^\\",;<>=+])+)$/i;

const DOMAIN = /^[\da-z](?:[\da-z-]*[\da-z])?(?:\.[\da-z](?:[\da-z-]*[\da-z])?)*$/i;

/** Parses a base DN or a domain name, which means its `dc` parts. Null if neither. */
export function directoryBase(input: string): DirectoryBase | null {
  const text = input.trim();
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
