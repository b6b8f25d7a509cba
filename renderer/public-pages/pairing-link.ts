/** Writes the address of the staff's page that pairs devices, with a code filled in. */
export const pairingLink = (origin: string, code: string): string =>
  `${origin}/app/configuration/branch/devices?code=${code}`;
