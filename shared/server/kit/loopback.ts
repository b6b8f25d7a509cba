/** True for addresses of this machine. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

/** True if a listening host is reachable from this machine only. */
export const isOfThisMachine = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host);
