import { LOCAL_ORIGIN } from '#electron/ipc.ts';

/** Tells whether an address is on the branch server that this device belongs to, and nowhere else. */
export function isOfServer(address: string, server: string | null): boolean {
  const url = parsed(address);
  if (url === null || server === null || url.username !== '' || url.password !== '') return false;
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === server;
}

/** Tells whether an address is one of the device's own pages. A scheme of our own has no origin that the URL gives. */
export function isLocal(address: string): boolean {
  const url = parsed(address);
  return (
    url !== null && `${url.protocol}//${url.host}` === LOCAL_ORIGIN && url.username === '' && url.port === ''
  );
}

/**
 * Makes the address that a server's page is opened by. The key of the device stands behind the #, which no browser
 * sends: it is for the page alone.
 */
export const pageAddress = (server: string, path: string, key: string): string =>
  `${server}${path}${path.includes('#') ? '' : `#key=${key}`}`;

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
