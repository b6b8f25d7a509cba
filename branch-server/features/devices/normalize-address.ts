/** Writes a network address as people know it: a server that listens to both kinds sees the older one wrapped up. */
export const normalizeAddress = (address: string): string => address.replace(/^::ffff:/, '');
