/** Tells whether an address, as a socket knows it, is this machine itself: nobody can listen in between. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Tells whether a host that a server listens on is reached by this machine alone. */
export const isOfThisMachine = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host);
