/** Normalizes a network address: dual-stack servers see IPv4 addresses as IPv6-mapped. */
export const normalizeAddress = (address: string): string => address.replace(/^::ffff:/, '');
